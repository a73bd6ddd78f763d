import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { sayWhen } from '#web/api/say-when.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The deadlines as days and times, not as hours before something. Marked where less than everything would come back. */
export function CancellationTerms({
  booking: { cancellation, timezone, requiresTwoTherapists },
}: {
  booking: Booking;
}) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { fullRefundUntil, halfRefundUntil } = cancellation;
  const now = serverNow();
  const isAhead = (until: string): boolean => new Date(until) > now;
  const isFree = isAhead(fullRefundUntil);
  const isHalf = isAhead(halfRefundUntil);
  const untilWords = (until: string): string => sayWhen(until, language, timezone);
  return (
    <section
      className={classNames('rounded-m px-4 py-3.5 text-s', isFree ? 'bg-sunken' : 'bg-wait-soft')}
      data-tone={isFree ? undefined : 'warning'}
    >
      <h2 className="font-sans text-s font-semibold tracking-normal">{t('checkout.cancelling')}</h2>
      {(isFree || isHalf) && (
        <ol className="mt-2.5">
          {isFree && <Stage look="bg-brand">{t('checkout.fullUntil', { until: untilWords(fullRefundUntil) })}</Stage>}
          {isHalf && (
            <Stage look="bg-wait-text">{t('checkout.halfUntil', { until: untilWords(halfRefundUntil) })}</Stage>
          )}
          <Stage look="bg-line-strong">{t('checkout.nothingAfter')}</Stage>
        </ol>
      )}
      <p className={classNames('mt-1.5', isFree && 'text-soft')}>
        {t(isFree || isHalf ? 'checkout.untilAccepted' : 'checkout.nothingNow', {
          count: requiresTwoTherapists ? 2 : 1,
        })}
      </p>
    </section>
  );
}

/** A point on the line of time, and the stretch that leads to the next. */
function Stage({ look, children }: { look: string; children: ReactNode }) {
  return (
    <li className="relative pb-2.5 pl-6 before:absolute before:top-3 before:bottom-[-6px] before:left-[5px] before:w-0.5 before:bg-line-strong last:before:hidden">
      <span aria-hidden="true" className={classNames('absolute top-1.5 left-0 size-3 rounded-full', look)} />
      {children}
    </li>
  );
}
