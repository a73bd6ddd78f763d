import { useTranslation } from 'react-i18next';
import type { MoneyAnswer } from '#contract/admin-money.ts';
import { formatDate } from '#domain/language/formats.ts';
import { addCents, formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { BriefRows } from '#web/ui/brief-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { FoldedCard } from '../shared/record/folded-card.tsx';

type Day = MoneyAnswer['days'][number];

/** What each day came to; on a phone behind what all of them came to. */
export function Days({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const title = t('money.sheets.days');
  const dayOf = ({ day }: Day): string => formatDate(day, 'medium', language);
  if (useIsNarrow())
    return (
      <FoldedCard title={title} sum={formatMoney(addCents(...days.map(({ money }) => money)))}>
        <BriefRows
          caption={title}
          rows={days}
          rowKey={({ day }) => day}
          isLoading={false}
          brief={(row) => ({
            title: dayOf(row),
            note: (['turnover', 'vat'] as const)
              .map((key) => `${t(`money.columns.${key}`)} ${formatMoney(row[key])}`)
              .join(' · '),
            value: formatMoney(row.money),
          })}
        />
      </FoldedCard>
    );
  return (
    <section aria-labelledby="money-days" className="mt-8">
      <h2 id="money-days" className="mb-2 text-l">
        {title}
      </h2>
      <Table
        caption={title}
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', header: t('money.columns.day'), cell: dayOf },
          ...(['money', 'turnover', 'vat'] as const).map((key) => ({
            key,
            header: t(`money.columns.${key}`),
            isNumeric: true,
            cell: (row: Day) => formatMoney(row[key]),
          })),
        ]}
      />
    </section>
  );
}
