import type { LedgerFigures, Stats } from '#contract/stats.ts';
import { formatDate } from '#domain/language/formats.ts';
import { addCents, cents, formatMoney, noCents } from '#domain/money/cents.ts';
import { LineChart, type LinePoint } from '#web/features/admin/shared/charts/line-chart.tsx';
import { ticksUpTo } from '#web/features/admin/shared/charts/scale.ts';
import { shortDay, useAnalyticsWords } from '../analytics-words.ts';
import { ChartCard, NoFigures } from './chart-card.tsx';

type Day = Stats['ledgerDays'][number];

const names = ['received', 'earned', 'given', 'cardsSold', 'cardsUsed'] as const satisfies (keyof LedgerFigures)[];

/** Beyond this, seven days are one point. */
const mostSingleDays = 92;

const cut = (days: readonly Day[]): Day[] => {
  const length = days.length > mostSingleDays ? 7 : 1;
  const sum = (part: readonly Day[], name: keyof LedgerFigures) => addCents(noCents, ...part.map((day) => day[name]));
  return Array.from({ length: Math.ceil(days.length / length) }, (_, index) => {
    const part = days.slice(index * length, (index + 1) * length);
    const figures = Object.fromEntries(names.map((name) => [name, sum(part, name)])) as LedgerFigures;
    return { day: part[0]?.day ?? '', ...figures };
  });
};

/** What came in beside what was earned, from the lines of the ledger; each figure says in a sentence what it is. */
export function LedgerCard({ stats, className }: { stats: Stats; className?: string }) {
  const { t, language } = useAnalyticsWords();
  const days = cut(stats.ledgerDays);
  const most = Math.max(0, ...days.map(({ received, earned }) => Math.max(received, earned)));
  const points = days.map((day): LinePoint => {
    const words = {
      day: formatDate(day.day, 'medium', language),
      earned: formatMoney(day.earned),
      received: formatMoney(day.received),
    };
    return {
      ...{ key: day.day, value: Math.max(0, day.earned), before: Math.max(0, day.received) },
      label: shortDay(day.day, language),
      sentence: t('ledger.sentence', words),
      note: t('ledger.sentence', words),
    };
  });
  return (
    <ChartCard title={t('ledger.title')} part="ledgerDays" stats={stats} className={className} note={t('ledger.note')}>
      {most === 0 ? (
        <NoFigures>{t('ledger.none')}</NoFigures>
      ) : (
        <figure>
          <figcaption className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
            <span className="inline-flex items-center gap-2">
              <span aria-hidden="true" className="w-6 border-t-[2.5px] border-brand" />
              {t('ledger.earned')}
            </span>
            <span className="inline-flex items-center gap-2">
              <span aria-hidden="true" className="w-6 border-t-2 border-dotted border-field-line" />
              {t('ledger.received')}
            </span>
          </figcaption>
          <LineChart
            label={t('ledger.title')}
            points={points}
            ticks={ticksUpTo(most, 100)}
            formatTick={(tick) => formatMoney(cents(tick), 'short')}
          />
        </figure>
      )}
      <dl className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <div key={name} className="text-s">
            <dt className="inline text-soft">{t(`ledger.${name}`)}</dt>{' '}
            <dd className="inline font-semibold tabular-nums">{formatMoney(stats.ledger[name])}</dd>
            <dd className="text-xs text-soft">{t(`ledger.explain.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </ChartCard>
  );
}
