import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

type PageWidth = 'narrow' | 'reading' | 'middle' | 'wide' | 'full';

const widths: Record<PageWidth, string> = {
  narrow: 'max-w-[520px]',
  reading: 'max-w-[760px]',
  middle: 'max-w-[960px]',
  wide: 'max-w-[1120px]',
  full: '',
};

type PageFrameProps = { width?: PageWidth; className?: string | undefined; children: ReactNode };

/** The side margins and the widest line of a screen; every screen starts with one. */
export function PageFrame({ width = 'wide', className, children }: PageFrameProps) {
  return <div className={classNames('mx-auto w-full px-5 md:px-10', widths[width], className)}>{children}</div>;
}

type PageHeadingProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Takes the focus after a change of screen or step: the heading accepts it without being a tab stop. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Work areas (admin, dashboards) use the smaller size. */
  size?: 'large' | 'medium';
  className?: string | undefined;
};

export function PageHeading({ title, lead, actions, headingRef, size = 'large', className }: PageHeadingProps) {
  return (
    <header className={classNames('mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8', className)}>
      <div className="min-w-0">
        <h1 ref={headingRef} tabIndex={-1} className={size === 'medium' ? 'text-2xl' : undefined}>
          {title}
        </h1>
        {lead && <p className="mt-2 max-w-[52ch] text-soft md:mt-3">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </header>
  );
}
