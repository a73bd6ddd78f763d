import { useTranslation } from 'react-i18next';
import { type AdminAddIn, addIns as routes } from '#contract/admin-add-ins.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { BothNames, useOnOfferColumn } from '../managed/both-names.tsx';
import { DeleteManaged } from '../managed/delete-managed.tsx';
import { formIn, type Managed } from '../managed/managed.ts';
import { OrderedScreen } from '../managed/ordered-screen.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { useActiveFilter } from '../shared/list/use-active-filter.ts';

const addIns = {
  area: 'add-ins',
  routes,
  words: 'addIns',
  subject: 'add-in',
  nameOf: ({ name }, language) => name[language],
  // The wizard of this very browser sees it at once, too.
  others: [['add-ins']],
  pageSize: 100,
  filters: ['active'],
  ...formIn(() => import('./add-in-form.tsx'), 'AddInForm'),
  Delete: DeleteManaged,
} satisfies Managed<AdminAddIn>;

export function Screen() {
  return <OrderedScreen thing={addIns} columns={useColumns()} filters={[useActiveFilter()]} />;
}

const useColumns = (): ListColumn<AdminAddIn>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    { key: 'name', isFixed: true, isSortable: true, cell: ({ name }) => <BothNames name={name} /> },
    { key: 'description', cell: (row) => row.description[language] },
    { key: 'price', isNumeric: true, isSortable: true, cell: (row) => formatMoney(row.price) },
    {
      key: 'extraMinutes',
      isNumeric: true,
      cell: (row) =>
        row.extraMinutes === 0 ? (
          <span className="text-soft">{t('addIns.none')}</span>
        ) : (
          t('addIns.minutes', { count: row.extraMinutes })
        ),
    },
    useOnOfferColumn(),
  ];
};
