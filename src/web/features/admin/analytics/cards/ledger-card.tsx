import { useState } from 'react';
import type { LedgerFigures, Stats } from '#contract/stats.ts';
import { formatDate } from '#domain/language/formats.ts';
import { addCents, cents, formatMoney, noCents } from '#domain/money/cents.ts';
import { LineChart, type LinePoint } from '#web/features/admin/shared/charts/line-chart.tsx';
import { ticksUpTo } from '#web/features/admin/shared/charts/scale.ts';
import { Segmented } from '#web/ui/segmented.tsx';
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

/** Two lines a view; codes have one. `[drawn through, dotted]` */
const views = { money: ['earned', 'received'], cards: ['cardsSold', 'cardsUsed'], given: ['given', null] } as const;
type View = keyof typeof views;
const sentences = { money: 'ledger.sentence', cards: 'ledger.cardsSentence', given: 'ledger.givenSentence' } as const;

function Drawn({ days, view }: { days: readonly Day[]; view: View }) {
  const { t, language } = useAnalyticsWords();
  const [main, beside] = views[view];
  const most = Math.max(0, ...days.map((day) => Math.max(day[main], beside ? day[beside] : 0)));
  if (most === 0) return <NoFigures>{t('ledger.none')}</NoFigures>;
  const points = days.map((day): LinePoint => {
    const figures = { earned: day.earned, received: day.received, sold: day.cardsSold, used: day.cardsUsed };
    const amounts = Object.entries({ ...figures, given: day.given }).map(([key, amount]) => [key, formatMoney(amount)]);
    const words = { day: formatDate(day.day, 'medium', language), ...Object.fromEntries(amounts) };
    return {
      ...{ key: day.day, value: Math.max(0, day[main]), before: beside ? Math.max(0, day[beside]) : null },
      label: shortDay(day.day, language),
      sentence: t(sentences[view], words),
      note: t(sentences[view], words),
    };
  });
  return (
    <figure>
      <figcaption className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="h-0.5 w-6 bg-brand" />
          {t(`ledger.${main}`)}
        </span>
        {beside && (
          <span className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="w-6 border-t-2 border-dotted border-field-line" />
            {t(`ledger.${beside}`)}
          </span>
        )}
      </figcaption>
      <LineChart
        label={t(`ledger.views.${view}`)}
        points={points}
        ticks={ticksUpTo(most, 100)}
        formatTick={(tick) => formatMoney(cents(tick), 'short')}
      />
    </figure>
  );
}

/** What came in beside what was earned, gift cards and codes over time, from the lines of the ledger; each figure in a sentence. */
export function LedgerCard({ stats, className }: { stats: Stats; className?: string }) {
  const { t } = useAnalyticsWords();
  const [view, setView] = useState<View>('money');
  return (
    <ChartCard
      title={t('ledger.title')}
      part="ledgerDays"
      stats={stats}
      className={className}
      note={t('ledger.note')}
      actions={
        <Segmented
          label={t('ledger.view')}
          value={view}
          onChange={setView}
          options={(['money', 'cards', 'given'] as const).map((value) => ({
            value,
            label: t(`ledger.views.${value}`),
          }))}
        />
      }
    >
      <Drawn days={cut(stats.ledgerDays)} view={view} />
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
