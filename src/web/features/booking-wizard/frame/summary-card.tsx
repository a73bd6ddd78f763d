import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cancellationDeadlines } from '#domain/booking/cancellation.ts';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { runningPrice } from './catalogue.ts';
import type { StepProps } from './step-flow.ts';
import { answerRows, priceRows } from './summary-rows.ts';

/** On wide screens it stays in view, with the one button of the step under the price. */
export function SummaryCard({ children, ...props }: StepProps & { children?: ReactNode }) {
  const { t } = useTranslation('booking');
  return (
    <Card as="section" aria-label={t('summary.title')}>
      <h2 className="mb-2 text-l">{t('summary.title')}</h2>
      <SummaryContent {...props} />
      {children && <div className="mt-5 grid gap-2 max-md:hidden">{children}</div>}
    </Card>
  );
}

export function SummaryContent({ flow, catalogue: { catalogue } }: StepProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { state } = flow;
  const { fullRefundHours } = usePublicConfig()?.policy ?? defaultPolicy;
  const start = state.finalStartTime;
  const isFree =
    !start || serverNow() < cancellationDeadlines({ fullRefundHours, halfRefundHours: 0 }, new Date(start)).full;
  const words = { t, language };
  const prices = catalogue ? priceRows(state, catalogue, words) : [];
  const price = prices.length > 0 && catalogue ? runningPrice(state, catalogue) : null;
  const notes = [price && t('summary.vat'), isFree && t('summary.freeCancellation', { count: fullRefundHours })];
  return (
    <>
      <SummaryList
        rows={[...answerRows(state, words), ...prices]}
        total={price ? { label: t('summary.total'), value: formatMoney(price.totalPrice) } : undefined}
      />
      <p className="mt-4 text-xs text-soft">{notes.filter(Boolean).join(' ')}</p>
    </>
  );
}
