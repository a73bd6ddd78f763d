import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/router.tsx';

const moneyViews = ['ledger', 'provider', 'pay'] as const;
type MoneyView = (typeof moneyViews)[number];

export const viewOf = (search: string): MoneyView =>
  moneyViews.find((view) => view === new URLSearchParams(search).get('view')) ?? 'ledger';

/** Where a month and a person of it are found. */
export const payPlace = (month?: string, therapistId?: string): string => {
  const params = new URLSearchParams({
    view: 'pay',
    ...(month && { month }),
    ...(therapistId && { therapist: therapistId }),
  });
  return `/admin/money?${params}`;
};

/** On a narrow screen the chosen one may stand outside of it. */
const showIt = (link: HTMLElement | null): void => link?.scrollIntoView?.({ block: 'nearest', inline: 'center' });

/** What the area of money has side by side, each with an address of its own. */
export function MoneyViews({ chosen }: { chosen: MoneyView }) {
  const { t } = useTranslation('admin');
  return (
    <nav
      aria-label={t('money.views.label')}
      className="-mx-1 mb-5 flex gap-6 overflow-x-auto px-1 shadow-[inset_0_-1px_0_var(--color-line)]"
    >
      {moneyViews.map((view) => (
        <Link
          key={view}
          to={view === 'ledger' ? '/admin/money' : `/admin/money?view=${view}`}
          ref={view === chosen ? showIt : null}
          aria-current={view === chosen ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 min-w-11 shrink-0 items-center border-b-2 text-s font-semibold whitespace-nowrap no-underline',
            view === chosen ? 'border-brand text-ink' : 'border-transparent text-soft hover:text-ink',
          )}
        >
          {t(`money.views.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
