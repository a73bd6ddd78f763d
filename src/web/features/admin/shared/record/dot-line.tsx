import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type Part = ReactNode | false | null | undefined;

/** Short facts in a row, with a dot between them. Each goes to the next line whole, and no dot hangs where a line ends or begins. */
export function DotLine({ parts, className }: { parts: readonly Part[]; className?: string }) {
  return (
    <span className={classNames('flex flex-wrap overflow-x-clip', className)}>
      {parts.filter(Boolean).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and none moves
        <span key={index} className="relative pr-[0.8em] last:pr-0">
          {index > 0 && <span className="absolute -left-[0.55em]">{' · '}</span>}
          {part}
        </span>
      ))}
    </span>
  );
}
