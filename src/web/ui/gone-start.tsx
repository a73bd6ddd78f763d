import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type GoneStartProps = {
  title: string;
  /** The nearest starts that are still free. */
  starts: readonly string[];
  labelOf(startsAt: string): string;
  onChoose(startsAt: string): void;
  children: ReactNode;
  className?: string;
};

/** A start that somebody wished for is free no longer: others, one press away. */
export function GoneStart({ title, starts, labelOf, onChoose, children, className }: GoneStartProps) {
  return (
    <Notice
      className={className}
      tone="warning"
      title={title}
      action={
        starts.length > 0 && (
          <div className="flex flex-wrap gap-2.5">
            {starts.map((startsAt) => (
              <Button key={startsAt} size="small" variant="ghost" onClick={() => onChoose(startsAt)}>
                {labelOf(startsAt)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {children}
    </Notice>
  );
}
