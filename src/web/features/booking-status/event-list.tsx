import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { paidEndingOf } from '#domain/booking/cancellation.ts';
import { rescueEventOf } from '#domain/dispatch/rescue-events.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { sayWhen, sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Timeline } from '#web/ui/timeline.tsx';

/** Everything that has happened, each with its time. */
export function EventList({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { t: tMove } = useTranslation('treatments', { keyPrefix: 'reschedule' });
  const { language } = useLanguage();
  const textOf = ({ from, to, movedFrom, refunded, reason }: Booking['history'][number]): string => {
    if (refunded) return t('status.refundedBy', { amount: formatMoney(refunded) });
    const rescue = rescueEventOf(reason);
    if (rescue) return t(`status.${rescue}`, { from: movedFrom ? sayWhen(movedFrom, language, booking.timezone) : '' });
    if (movedFrom) return tMove('stays.moved', { from: sayWhen(movedFrom, language, booking.timezone) });
    const ending = to === 'cancelled' ? paidEndingOf(reason) : undefined;
    if (ending) return t(`status.event.${ending}`);
    if (isSearchingAgain({ from, to })) return t('status.searchingAgain');
    return t(isUnpaid(reason, to, booking) ? 'status.event.findingUnpaid' : `status.event.${to}`);
  };
  return (
    <section>
      <h2 className="text-l">{t('status.history')}</h2>
      <Timeline
        events={booking.history.map((line, index) => ({
          key: `${line.at}-${index}`,
          at: line.at,
          time: sayWhenFirst(line.at, language, booking.timezone),
          text: textOf(line),
        }))}
      />
    </section>
  );
}

/** Agreed to be paid at the visit or by the hotel, or there was nothing to pay. */
const isUnpaid = (reason: string, to: Booking['status'], { money }: Booking): boolean =>
  to === 'finding_therapist' && (reason === 'pays_later' || money.words === 'nothing_due');

/** It was paid long ago: whoever was to come cannot. */
const isSearchingAgain = ({ from, to }: Pick<Booking['history'][number], 'from' | 'to'>): boolean =>
  from === 'confirmed' && to === 'finding_therapist';
