import { useTranslation } from 'react-i18next';
import type { AdminPromoCode } from '#contract/admin-promo-codes.ts';
import { formatDate } from '#domain/language/formats.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { navigate } from '#web/ui/router.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { useMenuColumn } from '../shared/list/use-menu-column.tsx';
import { stateTones, useCodeWords } from './code-words.ts';

type Settings = { onEdit(row: AdminPromoCode): void; onDelete(row: AdminPromoCode): void };

export const useCodeColumns = (settings: Settings): ListColumn<AdminPromoCode>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const words = useCodeWords();
  const menu = useMenuColumn<AdminPromoCode>({
    nameOf: ({ code }) => code,
    editLabel: t('promoTest.edit'),
    more: ({ code }) => [
      {
        key: 'try',
        label: t('promoTest.try'),
        icon: <SearchIcon size={18} />,
        onSelect: () => navigate(testHref(code)),
      },
    ],
    ...settings,
  });
  return [
    {
      key: 'code',
      header: t('promoTest.code'),
      isFixed: true,
      isSortable: true,
      cell: (row) => (
        <>
          <span className="tracking-[0.03em] wrap-anywhere">{row.code}</span>
          {row.advertised && <CellNote>{t('promoTest.advertised')}</CellNote>}
        </>
      ),
    },
    {
      key: 'discount',
      header: t('promoTest.discount'),
      isFixed: true,
      isNumeric: true,
      cell: (row) => <span className="whitespace-nowrap">{words.discount(row)}</span>,
    },
    {
      key: 'state',
      header: t('promoTest.state'),
      cell: (row) => <Tag tone={stateTones[row.state]}>{t(`promoTest.states.${row.state}`)}</Tag>,
    },
    { key: 'validUntil', header: t('promoTest.validity'), isSortable: true, cell: words.validity },
    {
      key: 'uses',
      header: t('promoTest.uses'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => (
        <>
          {words.uses(row)}
          {row.reservedUses > 0 && <CellNote>{t('promoTest.reserved', { count: row.reservedUses })}</CellNote>}
        </>
      ),
    },
    {
      key: 'rules',
      header: t('promoTest.rules'),
      cell: (row) => words.rules(row).join(', ') || <span className="text-soft">{t('promoTest.noRules')}</span>,
    },
    {
      key: 'createdAt',
      header: t('promoTest.createdAt'),
      isSortable: true,
      isHiddenAtFirst: true,
      cell: (row) => formatDate(row.createdAt, 'medium', language),
    },
    menu,
  ];
};

export const testHref = (code: string): string => `?view=test&code=${encodeURIComponent(code)}`;
