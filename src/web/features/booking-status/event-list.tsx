import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { sayWhen, sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Timeline } from '#web/ui/timeline.tsx';

/** Everything that has happened, each with its time. */
export function EventList({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { t: tMove } = useTranslation('treatments', { keyPrefix: 'reschedule' });
  const { language } = useLanguage();
  return (
    <section>
      <h2 className="text-l">{t('status.history')}</h2>
      <Timeline
        events={booking.history.map(({ from, to, at, movedFrom, refunded }) => ({
          key: `${at}-${to}`,
          at,
          time: sayWhenFirst(at, language),
          text: refunded
            ? t('status.refundedBy', { amount: formatMoney(refunded) })
            : movedFrom
              ? tMove('stays.moved', { from: sayWhen(movedFrom, language) })
              : t(isSearchingAgain({ from, to }) ? 'status.searchingAgain' : `status.event.${to}`),
        }))}
      />
    </section>
  );
}

/** It was paid long ago: whoever was to come cannot. */
const isSearchingAgain = ({ from, to }: Pick<Booking['history'][number], 'from' | 'to'>): boolean =>
  from === 'confirmed' && to === 'finding_therapist';
