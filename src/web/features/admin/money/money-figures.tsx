import { useTranslation } from 'react-i18next';
import type { MoneyAnswer } from '#contract/admin-money.ts';
import { formatDate, formatNumber } from '#domain/language/formats.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card, cardFrame } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { Meanings } from '../shared/meanings.tsx';
import { FoldedCard } from '../shared/record/folded-card.tsx';

/** What came in and went out, what was sold and earned, and whether the card provider says the same. */
export function Figures({ answer }: { answer: MoneyAnswer }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { figures, period, provider } = answer;
  const day = (value: string) => formatDate(value, 'medium', language);
  const shown = (['cameIn', 'paidBack', 'fees', 'otherOut', 'money'] as const).filter(
    (key) => (key !== 'otherOut' && key !== 'fees') || figures[key] !== 0,
  );
  return (
    <>
      <p className="mb-3 text-s text-soft">{t('money.period', { from: day(period.from), to: day(period.to) })}</p>
      {provider.ledger !== provider.payments && (
        <Notice tone="error" className="mb-4" title={t('money.disagrees')}>
          {t('money.disagreesText', {
            ledger: formatMoney(provider.ledger),
            payments: formatMoney(provider.payments),
          })}
        </Notice>
      )}
      <div className="mb-5 grid items-start gap-4 xl:grid-cols-2">
        <div className={cardFrame}>
          <dl
            className={classNames(
              'grid grid-cols-2 divide-line sm:divide-x',
              ['sm:grid-cols-3', 'sm:grid-cols-4', 'sm:grid-cols-5'][shown.length - 3],
            )}
          >
            {shown.map((key) => (
              <div key={key} className="flex flex-col justify-between px-4 py-3.5">
                <dt className="text-xs text-soft">{t(`money.figures.${key}`)}</dt>
                <dd className="figure text-l whitespace-nowrap tabular-nums">{formatMoney(figures[key])}</dd>
              </div>
            ))}
          </dl>
          {provider.ledger === provider.payments && (
            <p className="border-t border-line px-4 py-2.5 text-s text-soft">{t('money.agrees')}</p>
          )}
          <div className="px-4">
            <Meanings rows={shown.map((key) => [t(`money.figures.${key}`), t(`money.explain.${key}`)])} />
          </div>
        </div>
        <VatCard answer={answer} />
      </div>
    </>
  );
}

/** How turnover becomes the money of these days; each row in one sentence for whoever asks. */
function VatCard({ answer: { figures, vatSplit } }: { answer: MoneyAnswer }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isNarrow = useIsNarrow();
  const rest = cents(
    figures.money -
      figures.turnover -
      figures.giftCards -
      figures.refundsOwed +
      figures.clientsOwe -
      figures.fees -
      figures.tips,
  );
  const rows = [
    ['giftCards', figures.giftCards],
    ['tips', figures.tips],
    ['refundsOwed', figures.refundsOwed],
    ['clientsOwe', cents(-figures.clientsOwe)],
    ['fees', figures.fees],
    ['rest', rest],
  ] as const;
  const shown = rows.filter(([, amount]) => amount !== 0);
  const split = (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-s">
        {vatSplit.map(({ percentage, base, vat, turnover }) => (
          <div key={percentage} className="contents">
            <dt>
              {t('money.services', { percentage: formatNumber(percentage, language, 0) })}
              <span className="block text-xs text-soft">
                {t('money.baseAndVat', { base: formatMoney(base), vat: formatMoney(vat) })}
              </span>
            </dt>
            <dd className="text-right whitespace-nowrap tabular-nums">{formatMoney(turnover)}</dd>
          </div>
        ))}
        {shown.map(([key, amount]) => (
          <div key={key} className="contents">
            <dt className="text-soft">{t(`money.bridge.${key}`)}</dt>
            <dd className="text-right whitespace-nowrap text-soft tabular-nums">{formatMoney(amount)}</dd>
          </div>
        ))}
        <dt className="border-t border-line pt-1.5 font-semibold">{t('money.figures.money')}</dt>
        <dd className="border-t border-line pt-1.5 text-right font-semibold whitespace-nowrap tabular-nums">
          {formatMoney(figures.money)}
        </dd>
        <dt className="text-soft">{t('money.earned')}</dt>
        <dd className="text-right whitespace-nowrap text-soft tabular-nums">{formatMoney(figures.earned)}</dd>
      </dl>
      <Meanings
        rows={[
          [t('money.vat'), t('money.explain.services')],
          ...shown.map(([key]) => [t(`money.bridge.${key}`), t(`money.explain.${key}`)] as const),
          [t('money.earned'), t('money.explain.earned')],
        ]}
      />
    </>
  );
  if (isNarrow)
    return (
      <FoldedCard title={t('money.vatSplit')} sum={formatMoney(figures.money)}>
        {split}
      </FoldedCard>
    );
  return (
    <Card as="section" aria-label={t('money.vatSplit')}>
      {split}
    </Card>
  );
}
