import { useTranslation } from 'react-i18next';
import type { Treatment } from '#contract/catalogue.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { useRefusalWords } from './refusal-words.ts';
import type { Choice } from './tester-choice.ts';
import { type PromoVerdict, usePromoTest } from './use-promo-test.ts';

type TesterResultProps = { choice: Choice; onChange(choice: Choice): void; treatments: readonly Treatment[] };

/** The verdict first, then the bill as the checkout would write it. */
export function TesterResult({ choice, onChange, treatments }: TesterResultProps) {
  const { t } = useTranslation('admin');
  const { data, isError, hasCode, isSettled, ...answer } = usePromoTest(choice, treatments);
  const isFailed = isError && isSettled;
  return (
    <Card as="section" aria-labelledby="tester-result" className="max-lg:order-first lg:sticky lg:top-5">
      <h2 id="tester-result" className="mb-4 text-l">
        {t('promoTest.tester.result')}
      </h2>
      <TextField
        label={t('promoTest.tester.code')}
        value={choice.code}
        onChange={(event) => onChange({ ...choice, code: event.target.value })}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="mb-4"
      />
      {!hasCode && <p className="text-s text-soft">{t('promoTest.tester.waiting')}</p>}
      {isFailed && <LoadFailure title={t('promoTest.tester.failed')} answer={answer} />}
      {hasCode && !isFailed && !data && <SkeletonText lines={4} />}
      {hasCode && !isFailed && data && (
        <div aria-busy={!isSettled} className="transition-opacity aria-busy:opacity-60">
          <Verdict {...data} />
          <Bill verdict={data.verdict} />
          {data.terms && (
            <LinkButton to={`?open=${data.terms.id}`} variant="ghost" size="small" className="mt-5">
              {t('promoTest.tester.openCode')}
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  );
}

type Tried = NonNullable<ReturnType<typeof usePromoTest>['data']>;

function Verdict({ body, verdict, terms }: Tried) {
  const { t } = useTranslation('admin');
  const whyNot = useRefusalWords();
  const code = terms?.code ?? body.code.toUpperCase();
  if (!verdict.accepted)
    return (
      <Notice tone="warning" title={t('promoTest.tester.refused', { code })}>
        {whyNot({ verdict, terms })}
      </Notice>
    );
  const { discount, giftCard } = verdict.price;
  return (
    <Notice tone="good">
      {verdict.kind === 'gift-card'
        ? t('promoTest.tester.acceptedCard', { code, amount: formatMoney(giftCard) })
        : t('promoTest.tester.accepted', { code, amount: formatMoney(discount) })}
    </Notice>
  );
}

function Bill({ verdict: { price, priceWithoutCode, accepted } }: { verdict: PromoVerdict }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const rows = price.lines.map(({ kind, label, quantity = 1, addInId, amount }) => ({
    key: `${kind}:${addInId ?? ''}`,
    label: quantity > 1 ? t('promoTest.tester.quantity', { label: label[language], count: quantity }) : label[language],
    value: formatMoney(amount),
  }));
  return (
    <>
      <SummaryList
        rows={rows}
        total={{ label: t('promoTest.tester.total'), value: formatMoney(price.totalPrice) }}
        className="mt-4"
      />
      {accepted && (
        <p className="mt-2 text-right text-s text-soft">
          {t('promoTest.tester.without', { amount: formatMoney(priceWithoutCode.totalPrice) })}
        </p>
      )}
    </>
  );
}
