import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { formatMoment } from './format-moment.ts';

/** Everything that has happened, each with its time. */
export function EventList({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { t: tMove } = useTranslation('treatments', { keyPrefix: 'reschedule' });
  const { language } = useLanguage();
  return (
    <section>
      <h2 className="text-l">{t('status.history')}</h2>
      <ol className="mt-3 grid gap-3 border-l border-line pl-5 text-s">
        {booking.history.map(({ from, to, at, movedFrom }) => (
          <li key={`${at}-${to}`} className="relative">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[25px] size-2.5 rounded-full border-2 border-page bg-brand-line"
            />
            <time dateTime={at} className="block text-xs text-soft tabular-nums">
              {formatMoment(at, language)}
            </time>
            {movedFrom
              ? tMove('stays.moved', { from: formatMoment(movedFrom, language) })
              : t(isSearchingAgain({ from, to }) ? 'status.searchingAgain' : `status.event.${to}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** It was paid long ago: whoever was to come cannot. */
const isSearchingAgain = ({ from, to }: Pick<Booking['history'][number], 'from' | 'to'>): boolean =>
  from === 'confirmed' && to === 'finding_therapist';
