import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';

type SectionProps = { title: ReactNode; lead?: ReactNode; action?: ReactNode; children: ReactNode; className?: string };

export function Section({ title, lead, action, children, className }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('not-first:mt-10', className)}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-l">
            {title}
          </h2>
          {lead && <p className="mt-1 max-w-[60ch] text-s text-soft">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Rows in one card, a hairline between them. */
export function RowList({ children }: { children: ReactNode }) {
  return (
    <Card as="ul" padding="none" className="divide-y divide-line overflow-hidden">
      {children}
    </Card>
  );
}

export function RowsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="grid gap-4">
      <SkeletonText lines={1} />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={String(index)} className="h-20 rounded-l" />
      ))}
    </div>
  );
}
