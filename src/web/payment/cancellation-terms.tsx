import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

/** The deadlines as days and times, not as hours before something. */
export function CancellationTerms({ cancellation }: Pick<Booking, 'cancellation'>) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { fullRefundUntil, halfRefundUntil } = cancellation;
  const now = Date.now();
  const lines = [
    { key: 'full', until: fullRefundUntil },
    { key: 'half', until: halfRefundUntil },
  ] as const;
  const open = lines.filter(({ until }) => Date.parse(until) > now);
  return (
    <section className="rounded-m bg-sunken px-4 py-3.5 text-s">
      <h2 className="font-sans text-s font-semibold tracking-normal">{t('checkout.cancelling')}</h2>
      <ul className="mt-1.5 grid gap-1 text-soft">
        {open.map(({ key, until }) => (
          <li key={key}>{t(`checkout.${key}Until`, { until: formatMoment(until, language) })}</li>
        ))}
        {open.length > 0 && <li>{t('checkout.nothingAfter')}</li>}
        <li>{t(open.length > 0 ? 'checkout.untilAccepted' : 'checkout.nothingNow')}</li>
      </ul>
    </section>
  );
}
