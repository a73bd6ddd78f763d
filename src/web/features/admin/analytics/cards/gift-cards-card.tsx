import type { Stats } from '#contract/stats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useAnalyticsWords } from '../analytics-words.ts';
import { ChartCard, NoFigures } from './chart-card.tsx';

export function GiftCardsCard({ stats }: { stats: Stats }) {
  const { t } = useAnalyticsWords();
  const { sold, soldAmount, spentAmount, returnedAmount } = stats.giftCards;
  const facts = [
    { name: t('giftCards.sold'), amount: soldAmount, note: t('giftCards.soldNote', { count: sold }) },
    { name: t('giftCards.spent'), amount: spentAmount, note: t('giftCards.spentNote') },
    { name: t('giftCards.returned'), amount: returnedAmount, note: t('giftCards.returnedNote') },
  ];
  return (
    <ChartCard title={t('giftCards.title')} part="giftCards" stats={stats}>
      {sold === 0 && spentAmount === 0 && returnedAmount === 0 ? (
        <NoFigures>{t('giftCards.none')}</NoFigures>
      ) : (
        <dl className="grid gap-3 sm:grid-cols-3">
          {facts.map(({ name, amount, note }) => (
            <div key={name} className="rounded-m bg-sunken px-4 py-3">
              <dt className="text-xs text-soft">{name}</dt>
              <dd className="figure text-xl">{formatMoney(amount)}</dd>
              <dd className="text-xs text-soft">{note}</dd>
            </div>
          ))}
        </dl>
      )}
    </ChartCard>
  );
}
