import { useTranslation } from 'react-i18next';
import { ViewLinks } from '../shared/list/view-links.tsx';

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

/** What the area of money has side by side. */
export function MoneyViews({ chosen }: { chosen: MoneyView }) {
  const { t } = useTranslation('admin');
  return (
    <ViewLinks
      label={t('money.views.label')}
      views={moneyViews.map((view) => ({
        key: view,
        to: view === 'ledger' ? '/admin/money' : `/admin/money?view=${view}`,
        label: t(`money.views.${view}`),
        isCurrent: view === chosen,
      }))}
    />
  );
}
