import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { ShownWhole } from '#web/ui/shown-whole.tsx';

type AdminPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Where one came from, for a page below an area. */
  parent?: { name: string; path: string } | undefined;
  /** Buttons beside the title; at most one of them primary. */
  actions?: ReactNode;
  /** A list: on a phone the bar above has named it already, and the room is for its rows. */
  isList?: boolean;
  children: ReactNode;
};

/** Title, way back and buttons: every page of the admin begins alike. */
export function AdminPage({ title, lead, parent, actions, isList = false, children }: AdminPageProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <header
        // On paper the rows say what they are.
        data-print={isList ? 'hide' : undefined}
        className={classNames(
          'mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-6',
          isList && 'max-md:mb-3 max-md:gap-y-0',
        )}
      >
        <div className="min-w-0">
          {parent && (
            <Link
              to={parent.path}
              className="-ml-1 inline-flex min-h-11 items-center gap-1 text-s text-soft no-underline hover:text-ink"
            >
              <ChevronLeftIcon size={18} />
              {t('frame.back', { name: parent.name })}
            </Link>
          )}
          <h1 tabIndex={-1} className={classNames('text-2xl', isList && 'max-md:sr-only')}>
            {title}
          </h1>
          {lead && (
            <p className={classNames('mt-1.5 max-w-[70ch] text-s text-soft', isList && 'max-md:hidden')}>{lead}</p>
          )}
        </div>
        {actions && (
          <div data-print="hide" className="flex flex-wrap gap-2.5">
            {actions}
          </div>
        )}
      </header>
      <ShownWhole>{children}</ShownWhole>
    </>
  );
}
