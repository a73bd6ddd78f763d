import { useTranslation } from 'react-i18next';
import type { AdminAddIn } from '#contract/admin-catalogue.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { BothNames } from '../shared/catalogue/both-names.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';

export const useAddInColumns = (): ListColumn<AdminAddIn>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    {
      key: 'name',
      header: t('treatments.name'),
      isFixed: true,
      isSortable: true,
      cell: ({ name }) => <BothNames name={name} />,
    },
    { key: 'description', header: t('addIns.description'), cell: (row) => row.description[language] },
    {
      key: 'price',
      header: t('addIns.price'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => formatMoney(row.price),
    },
    {
      key: 'extraMinutes',
      header: t('addIns.extraMinutes'),
      isNumeric: true,
      cell: (row) =>
        row.extraMinutes === 0 ? (
          <span className="text-soft">{t('addIns.none')}</span>
        ) : (
          t('addIns.minutes', { count: row.extraMinutes })
        ),
    },
  ];
};
