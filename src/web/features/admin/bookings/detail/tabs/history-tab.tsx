import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { rescueEventOf } from '#domain/dispatch/rescue-events.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { ChangeList } from '#web/features/admin/shared/changes/change-list.tsx';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Part } from './facts.tsx';

/** What the booking went through, and what admins did to it. */
export function HistoryTab({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const isSupport = useIsSupport();
  return (
    <>
      <Part title={t('bookings.history.title')}>
        <ol className="grid gap-4 border-l border-line pl-5 text-s">
          {booking.history.map((line, index) => (
            <HistoryLine key={`${line.at}-${String(index)}`} line={line} zone={booking.timezone} />
          ))}
        </ol>
      </Part>
      {!isSupport && (
        <Part title={t('bookings.history.changesTitle')}>
          <ChangeList subject="booking" id={booking.id} />
        </Part>
      )}
    </>
  );
}

type Line = AdminBooking['history'][number];

function HistoryLine({ line, zone }: { line: Line; zone: TimeZone }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const actor = useActor();
  const reason = useReason()(line);
  const event = useEvent(line, zone);
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        className="absolute top-1.5 -left-[25px] size-2.5 rounded-full border-2 border-surface bg-brand-line"
      />
      <span className="font-medium">{event}</span>
      <span className="block text-xs text-soft">
        <time dateTime={line.at}>{formatMoment(line.at, language)}</time>
        {', '}
        {line.actorName ? t('bookings.history.byName', { name: line.actorName }) : actor(line.actor)}
      </span>
      {reason && <span className="mt-1 block wrap-anywhere">{reason}</span>}
    </li>
  );
}

/** When it was done is told by the office's clock, when the visit was to be by the clock of its place. */
const useEvent = (line: Line, zone: TimeZone): string => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (line.refunded) return t('bookings.history.events.refunded', { amount: formatMoney(line.refunded) });
  const from = line.movedFrom ? sayMoment(line.movedFrom, language, zone) : '';
  if (rescueEventOf(line.reason)) return t(`bookings.history.events.${line.reason as 'time_proposed'}`, { from });
  if (line.movedFrom) return t('bookings.history.events.moved', { from });
  if (line.reason === 'collected') return t('bookings.history.events.collected');
  return t(`bookings.history.events.${isSearchingAgain(line) ? 'again' : line.to}`);
};

/** It was paid long ago: whoever was to come cannot. */
const isSearchingAgain = ({ from, to }: Line): boolean => from === 'confirmed' && to === 'finding_therapist';

/** `by the client`: the two languages join these words differently. */
export const useActor = (): ((actor: string) => string) => {
  const { t } = useTranslation('admin');
  return (actor) => t(`bookings.history.by.${actor}` as 'bookings.history.by.client', { defaultValue: actor });
};

/** Said by the event itself. */
const plain = new Set([
  '',
  'created',
  'paid',
  'hold_ran_out',
  'every_seat_taken',
  'by_admin',
  'by_therapist',
  'collected',
]);

/** Our own reasons have words; what a person typed stands as it is. */
export const useReason = (): ((line: Pick<Line, 'reason' | 'movedFrom'>) => string | null) => {
  const { t } = useTranslation('admin');
  return ({ reason, movedFrom }) => {
    if (movedFrom || plain.has(reason) || rescueEventOf(reason)) return null;
    const words = t(`bookings.history.reasons.${reason}` as 'bookings.history.reasons.moved', { defaultValue: '' });
    return words || t('bookings.match.saidWhy', { reason });
  };
};
