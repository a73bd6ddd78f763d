import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageWithAsideProps = {
  aside: ReactNode;
  children: ReactNode;
  /** What on a phone comes after the aside. Beside so much the aside scrolls along; else it stays in view. */
  after?: ReactNode;
  className?: string | undefined;
};

/** A main column and, from the large breakpoint on, a 360 px column beside it. */
export function PageWithAside({ aside, children, after, className }: PageWithAsideProps) {
  return (
    <div
      className={classNames(
        'grid gap-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-x-14',
        after !== undefined && 'lg:grid-rows-[auto_1fr]',
        className,
      )}
    >
      <div className="min-w-0">{children}</div>
      <aside className={classNames('min-w-0', after !== undefined && 'lg:row-span-2')}>
        <div className={after === undefined ? 'lg:sticky lg:top-6' : undefined}>{aside}</div>
      </aside>
      {after !== undefined && <div className="min-w-0">{after}</div>}
    </div>
  );
}
