import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import { formatVisitTime } from '#domain/language/moments.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { withZone } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The deadlines as days and times, not as hours before something. Marked where less than everything would come back. */
export function CancellationTerms({ cancellation }: Pick<Booking, 'cancellation'>) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { fullRefundUntil, halfRefundUntil } = cancellation;
  const now = serverNow();
  const isAhead = (until: string): boolean => new Date(until) > now;
  const isFree = isAhead(fullRefundUntil);
  const isHalf = isAhead(halfRefundUntil);
  const untilWords = (until: string): string => withZone(formatVisitTime(until, language, { now }), until, t);
  return (
    <section
      className={classNames('rounded-m px-4 py-3.5 text-s', isFree ? 'bg-sunken' : 'bg-wait-soft')}
      data-tone={isFree ? undefined : 'warning'}
    >
      <h2 className="font-sans text-s font-semibold tracking-normal">{t('checkout.cancelling')}</h2>
      <ul className={classNames('mt-1.5 grid gap-1', isFree && 'text-soft')}>
        {isFree && <li>{t('checkout.fullUntil', { until: untilWords(fullRefundUntil) })}</li>}
        {isHalf && <li>{t('checkout.halfUntil', { until: untilWords(halfRefundUntil) })}</li>}
        {(isFree || isHalf) && <li>{t('checkout.nothingAfter')}</li>}
        <li>{t(isFree || isHalf ? 'checkout.untilAccepted' : 'checkout.nothingNow')}</li>
      </ul>
    </section>
  );
}
