import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spot, type SpotName } from './spot.tsx';

type EmptyStateProps = {
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
  picture?: SpotName;
  headingLevel?: 'h2' | 'h3';
  className?: string | undefined;
};

export function EmptyState({
  title,
  children,
  action,
  picture = 'bowl',
  headingLevel = 'h2',
  className,
}: EmptyStateProps) {
  const Heading = headingLevel;
  return (
    <div className={classNames('mx-auto flex max-w-[44ch] flex-col items-center px-4 py-10 text-center', className)}>
      <Spot name={picture} />
      <Heading className="mt-5 text-l">{title}</Heading>
      {children && <div className="mt-2 text-s text-balance text-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
