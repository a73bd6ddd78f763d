import { useTranslation } from 'react-i18next';
import {
  type AdminPromoCode,
  promoCodeFields,
  promoCodeState,
  promoCodes as routes,
} from '#contract/admin-promo-codes.ts';
import { formatDate } from '#domain/language/formats.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { navigate } from '#web/ui/router.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DeleteManaged } from '../managed/delete-managed.tsx';
import { formIn, type Managed, type ManagedDeleteProps } from '../managed/managed.ts';
import { ManagedScreen } from '../managed/managed-screen.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import type { ListFilter } from '../shared/list/list-toolbar.tsx';
import { stateTones, testHref, useCodeWords } from './code-words.ts';

const promoCodes: Managed<AdminPromoCode> = {
  area: 'promo-codes',
  routes,
  words: 'promoTest',
  subject: 'promo-code',
  nameOf: ({ code }) => code,
  // What was tried is tried anew, too: the code may do something else now.
  others: [['admin', 'promo-test']],
  filters: ['state', 'discountType', 'advertised'],
  ...formIn(() => import('./code-form.tsx'), 'CodeForm'),
  Delete: DeleteCode,
};

/** The codes; what one of them does to a price is tried elsewhere. */
export function PromoCodes() {
  const { t } = useTranslation('admin');
  return (
    <ManagedScreen
      thing={promoCodes}
      columns={useColumns()}
      filters={useFilters()}
      actions={
        <LinkButton to="?view=test" variant="ghost" size="small">
          {t('promoTest.tryLink')}
        </LinkButton>
      }
      more={({ code }) => [
        {
          key: 'try',
          label: t('promoTest.try'),
          icon: <SearchIcon size={18} />,
          onSelect: () => navigate(testHref(code)),
        },
      ]}
      below={<p className="mt-4 max-w-[80ch] text-xs text-soft">{t('promoTest.usesHint')}</p>}
    />
  );
}

/** One that stands on a booking cannot go; it is offered to switch it off instead. */
function DeleteCode(props: ManagedDeleteProps<AdminPromoCode>) {
  const { t } = useTranslation('admin');
  return (
    <DeleteManaged
      inUseWords={(name) => ({
        title: t('promoTest.inUseTitle', { name }),
        text: t('promoTest.inUseText'),
        confirm: t('promoTest.switchOff'),
        done: t('promoTest.nowOff'),
      })}
      {...props}
    />
  );
}

const useColumns = (): ListColumn<AdminPromoCode>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const words = useCodeWords();
  return [
    {
      key: 'code',
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
      isFixed: true,
      isNumeric: true,
      cell: (row) => <span className="whitespace-nowrap">{words.discount(row)}</span>,
    },
    { key: 'state', cell: (row) => <Tag tone={stateTones[row.state]}>{t(`promoTest.states.${row.state}`)}</Tag> },
    { key: 'validUntil', header: t('promoTest.validity'), isSortable: true, cell: words.validity },
    {
      key: 'uses',
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
      cell: (row) => words.rules(row).join(', ') || <span className="text-soft">{t('promoTest.noRules')}</span>,
    },
    {
      key: 'createdAt',
      isSortable: true,
      isHiddenAtFirst: true,
      cell: (row) => formatDate(row.createdAt, 'medium', language),
    },
  ];
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('admin');
  return [
    {
      name: 'state',
      options: promoCodeState.options.map((value) => ({ value, label: t(`promoTest.states.${value}`) })),
    },
    {
      name: 'discountType',
      label: t('promoTest.discount'),
      options: promoCodeFields.discountType.options.map((value) => ({
        value,
        label: t(`promoTest.discountTypes.${value}`),
      })),
    },
    {
      name: 'advertised',
      options: [
        { value: 'true', label: t('promoTest.advertisedOnly') },
        { value: 'false', label: t('promoTest.secret') },
      ],
    },
  ];
};
