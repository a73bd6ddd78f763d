import { useTranslation } from 'react-i18next';
import { type AdminTreatment, treatments as routes } from '#contract/admin-catalogue.ts';
import { type Cents, formatMoney } from '#domain/money/cents.ts';
import { Tag } from '#web/ui/tag.tsx';
import { BothNames, useOnOfferColumn } from '../managed/both-names.tsx';
import { DeleteManaged } from '../managed/delete-managed.tsx';
import { formIn, type Managed } from '../managed/managed.ts';
import { OrderedScreen } from '../managed/ordered-screen.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { useActiveFilter } from '../shared/list/use-active-filter.ts';

const treatments = {
  area: 'treatments',
  routes,
  words: 'treatments',
  subject: 'treatment',
  nameOf: ({ name }, language) => name[language],
  // The wizard of this very browser sees it at once, too.
  others: [['treatments']],
  pageSize: 100,
  filters: ['active'],
  ...formIn(() => import('./treatment-form.tsx'), 'TreatmentForm'),
  Delete: DeleteManaged,
} satisfies Managed<AdminTreatment>;

export function Screen() {
  return <OrderedScreen thing={treatments} columns={useColumns()} filters={[useActiveFilter()]} />;
}

const useColumns = (): ListColumn<AdminTreatment>[] => {
  const { t } = useTranslation('admin');
  const price = (amount: Cents | null) =>
    amount === null ? <span className="text-soft">{t('treatments.notOffered')}</span> : formatMoney(amount);
  return [
    {
      key: 'name',
      isFixed: true,
      isSortable: true,
      cell: (row) => (
        <span className="flex items-center gap-3">
          <img
            src={row.imageUrl}
            alt=""
            width={56}
            height={42}
            className="h-10.5 w-14 shrink-0 rounded-s bg-sunken object-contain"
          />
          <span className="min-w-0">
            <BothNames name={row.name} />
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      header: t('treatments.price60min'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => price(row.price60min),
    },
    { key: 'price75min', isNumeric: true, cell: (row) => price(row.price75min) },
    { key: 'price90min', isNumeric: true, cell: (row) => price(row.price90min) },
    {
      key: 'therapists',
      isNumeric: true,
      cell: ({ active, therapists }) =>
        active && therapists === 0 ? <Tag tone="bad">{t('treatments.nobody')}</Tag> : therapists,
    },
    useOnOfferColumn(),
  ];
};
