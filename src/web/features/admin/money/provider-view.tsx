import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getProviderMoney, type ProviderMoney, type ProviderPayout } from '#contract/admin-money.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { addCents, formatMoney, subtractCents } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { cardFrame } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CellNote, Table } from '#web/ui/table.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { Meanings } from '../shared/meanings.tsx';
import { SeenNote } from '../shared/seen-note.tsx';

/** The provider’s balance beside ours, and everything it sent to the bank. */
export function ProviderView() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const answer = useQuery({
    queryKey: ['admin', 'money', 'provider'],
    queryFn: ({ signal }) => call(getProviderMoney, undefined, { signal }),
    staleTime: 0,
  });
  if (answer.isError) return <LoadFailure title={t('list.failed')} answer={answer} />;
  if (!answer.data) return <Skeleton className="h-80" />;
  const { checkedAt } = answer.data;
  if (!checkedAt) return <Notice>{t('money.provider.never')}</Notice>;
  const money = (key: 'charges' | 'refunds' | 'disputes' | 'fees' | 'amount') => ({
    key,
    header: t(`money.provider.columns.${key}`),
    isNumeric: true,
    cell: (row: ProviderPayout) => (row[key] === 0 ? '–' : formatMoney(row[key])),
  });
  return (
    <>
      <Balance money={{ ...answer.data, checkedAt }} />
      <Table
        caption={t('money.provider.title')}
        rows={answer.data.payouts}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'arrivesOn',
            header: t('money.provider.columns.arrivesOn'),
            cell: ({ arrivesOn, at }) => formatDate(arrivesOn ?? at, 'medium', language),
          },
          {
            key: 'id',
            header: t('money.provider.columns.id'),
            cell: (row) => (
              <>
                {row.id} <Carried payout={row} />
                {row.seen && <SeenNote mark={row.seen} />}
              </>
            ),
          },
          ...(['charges', 'refunds', 'disputes', 'fees', 'amount'] as const).map(money),
        ]}
        empty={
          <EmptyState picture="receipt" title={t('money.provider.emptyTitle')}>
            {t('money.provider.emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}

function Carried({ payout: { charges, refunds, disputes, fees, amount, count, unknown } }: { payout: ProviderPayout }) {
  const { t } = useTranslation('admin');
  const sum = addCents(charges, refunds, disputes, fees);
  if (sum !== amount) return <CellNote>{t('money.provider.wrong', { amount: formatMoney(sum) })}</CellNote>;
  return <CellNote>{t(`money.provider.${unknown > 0 ? 'unknown' : 'whole'}`, { count: unknown || count })}</CellNote>;
}

/** Ours, what banks have taken until they decide, and the provider’s own figure: the first two come to the third. */
function Balance({ money: { checkedAt, ours, theirs, disputed } }: { money: ProviderMoney & { checkedAt: string } }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const at = formatMoment(checkedAt, language);
  const difference = subtractCents(addCents(ours, disputed), theirs);
  const rows = [
    ['ours', ours],
    ['disputed', disputed],
    ['theirs', theirs],
  ] as const;
  const shown = rows.filter(([key, amount]) => key !== 'disputed' || amount !== 0);
  return (
    <div className={`${cardFrame} mb-5`}>
      <dl className="grid divide-line sm:auto-cols-fr sm:grid-flow-col sm:divide-x">
        {shown.map(([key, amount]) => (
          <div key={key} className="px-4 py-3.5">
            <dt className="text-xs text-soft">{t(`money.provider.${key}`)}</dt>
            <dd className="figure text-l whitespace-nowrap tabular-nums">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line px-4 py-2.5 text-s text-soft">
        {difference === 0
          ? t('money.provider.agrees', { at })
          : t('money.provider.differs', { at, amount: formatMoney(difference) })}
      </p>
      <div className="px-4">
        <Meanings rows={shown.map(([key]) => [t(`money.provider.${key}`), t(`money.provider.explain.${key}`)])} />
      </div>
    </div>
  );
}
