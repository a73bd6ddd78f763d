import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { priceRows } from '#web/payment/price-rows.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';

/** The price as the server has it: what is charged is what stands here. */
export function PriceLines({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  return (
    <>
      <SummaryList
        rows={priceRows(booking.priceLines, language)}
        total={{ label: t('summary.total'), value: formatMoney(booking.totalPrice) }}
      />
      <p className="mt-3 text-xs text-soft">{t('summary.vat')}</p>
    </>
  );
}
