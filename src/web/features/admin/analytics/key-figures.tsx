import { useTranslation } from 'react-i18next';
import type { Stats } from '#contract/stats.ts';
import { formatNumber } from '#domain/language/formats.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { Card, FigureCard } from '#web/ui/card.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/icons.tsx';
import { type Comparison, compare, compareWords } from '../shared/charts/compare.ts';
import { Meanings } from '../shared/meanings.tsx';
import { useAnalyticsWords } from './analytics-words.ts';

const explained = ['revenue', 'bookings', 'average', 'cancelled', 'refunded', 'discount', 'giftCard'] as const;

type Totals = Stats['totals'];
type Wish = 'more' | 'less' | 'neither';

const averageOf = ({ revenue, bookings }: Totals): number => (bookings > 0 ? Math.round(revenue / bookings) : 0);

const toneOf = ({ kind }: Comparison, wished: Wish) => {
  if (wished === 'neither' || (kind !== 'more' && kind !== 'less')) return 'calm';
  return kind === wished ? 'good' : 'attention';
};

/** What a person wants to know first, each beside the same figure of the days before. */
export function KeyFigures({ totals, before }: { totals: Totals; before: Totals }) {
  const { t, language } = useAnalyticsWords();
  const money = (value: number): string => formatMoney(cents(value));
  const shortMoney = (value: number): string => formatMoney(cents(value), 'short');
  const number = (value: number): string => formatNumber(value, language, 0);
  const big = [
    ['revenue', totals.revenue, before.revenue, money, 'more'],
    ['bookings', totals.bookings, before.bookings, number, 'more'],
    ['average', averageOf(totals), averageOf(before), money, 'more'],
    ['cancelled', totals.cancelled, before.cancelled, number, 'less'],
  ] as const;
  const small = [
    ['refunded', totals.refunded, before.refunded],
    ['discount', totals.discount, before.discount],
    ['giftCard', totals.paidByGiftCard, before.paidByGiftCard],
  ] as const;
  return (
    <section aria-label={t('figures.title')} className="grid gap-3 md:gap-4">
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        {big.map(([name, now, then, words, wished]) => (
          <FigureCard
            key={name}
            label={t(`figures.${name}`)}
            figure={<span className="whitespace-nowrap max-sm:text-[1.35rem]">{words(now)}</span>}
            note={<Compared now={now} before={then} words={words === money ? shortMoney : words} />}
            tone={toneOf(compare(now, then), wished)}
          />
        ))}
      </div>
      <Card padding="none" className="px-5 py-3.5">
        <dl className="grid gap-x-6 gap-y-3 md:grid-cols-3">
          {small.map(([name, now, then]) => (
            <div key={name} className="text-s">
              <dt className="inline text-soft">{t(`figures.${name}`)}</dt>{' '}
              <dd className="inline font-semibold tabular-nums">{money(now)}</dd>
              <dd className="text-xs text-soft">
                <Compared now={now} before={then} words={shortMoney} />
              </dd>
            </div>
          ))}
        </dl>
        <Meanings rows={explained.map((name) => [t(`figures.${name}`), t(`figures.explain.${name}`)])} />
      </Card>
    </section>
  );
}

type ComparedProps = { now: number; before: number; words(value: number): string };

function Compared({ now, before, words }: ComparedProps) {
  const { t } = useTranslation('admin');
  const { language } = useAnalyticsWords();
  const comparison = compare(now, before);
  const Sign = { more: ChevronUpIcon, less: ChevronDownIcon, same: null, new: null, none: null }[comparison.kind];
  return (
    <span className="inline-flex items-start gap-1">
      {Sign && <Sign size={14} strokeWidth={2.5} className="mt-[3px] shrink-0" />}
      {compareWords(comparison, words(before), { t, language })}
    </span>
  );
}
