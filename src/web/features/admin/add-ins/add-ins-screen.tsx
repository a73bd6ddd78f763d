import { useTranslation } from 'react-i18next';
import type { AdminAddIn } from '#contract/admin-catalogue.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { BothNames, useOnOfferColumn } from '../managed/both-names.tsx';
import { DeleteManaged } from '../managed/delete-managed.tsx';
import type { Managed } from '../managed/managed.ts';
import type { ManagedColumn } from '../managed/managed-screen.tsx';
import { OrderedScreen } from '../managed/ordered-screen.tsx';
import { useActiveFilter } from '../shared/list/use-active-filter.ts';
import { addIn } from './add-in.ts';

const loadForm = () => import('./add-in-form.tsx');

const addIns = {
  ...addIn,
  pageSize: 100,
  filters: ['active'],
  loadForm,
  Form: lazyPart(loadForm, 'AddInForm'),
  Delete: (props) => <DeleteManaged thing={addIn} {...props} />,
} satisfies Managed<AdminAddIn>;

export function Screen() {
  return <OrderedScreen thing={addIns} columns={useColumns()} filters={[useActiveFilter()]} />;
}

const useColumns = (): ManagedColumn<AdminAddIn>[] => {
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
