import { useTranslation } from 'react-i18next';
import type { MovableBooking } from '#contract/reschedule.ts';
import { rescueEventOf } from '#domain/dispatch/rescue-events.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { sayWhen, sayWhenFirst } from '#web/api/say-when.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { type RescheduleWords, useRescheduleWords } from './reschedule-words.ts';

/** It cannot move: why, what has happened since the link was sent, and what can be done instead. */
export function StaysAsItIs({ booking }: { booking: MovableBooking }) {
  const words = useRescheduleWords();
  const { t } = words;
  const refusal = booking.reschedule.refusal ?? 'too_late';
  const isOver = refusal === 'cancelled' || refusal === 'completed' || refusal === 'expired';
  return (
    <PageFrame width="reading" className="min-h-[70dvh] pt-4 pb-18 md:pt-8">
      <PageHeading title={t(`stays.${refusal}.title`)} lead={leadOf(booking, words)} />
      <Since booking={booking} />
      <div className="mt-8 flex flex-wrap gap-2.5">
        {isOver && <LinkButton to="/">{t('stays.book')}</LinkButton>}
        <LinkButton to={`/bookings/${booking.id}`} variant={isOver ? 'ghost' : 'primary'}>
          {t('toBooking')}
        </LinkButton>
      </div>
    </PageFrame>
  );
}

const leadOf = (
  { datetime, timezone, reschedule, cancellation }: MovableBooking,
  { t, language }: RescheduleWords,
): string => {
  const refusal = reschedule.refusal ?? 'too_late';
  if (refusal === 'cancelled' && cancellation.refunded > 0)
    return t('stays.cancelled.refunded', { amount: formatMoney(cancellation.refunded) });
  return t(`stays.${refusal}.text`, {
    start: sayWhen(datetime, language, timezone),
    until: sayWhen(reschedule.until, language, timezone),
  });
};

/** Everything the visit went through, so that an old link explains itself. */
function Since({ booking }: { booking: MovableBooking }) {
  const { t, language } = useRescheduleWords();
  const { t: tBooking } = useTranslation('booking');
  const textOf = ({ to, movedFrom, refunded, reason }: MovableBooking['history'][number]): string => {
    if (refunded) return tBooking('status.refundedBy', { amount: formatMoney(refunded) });
    const rescue = rescueEventOf(reason);
    if (rescue)
      return tBooking(`status.${rescue}`, { from: movedFrom ? sayWhen(movedFrom, language, booking.timezone) : '' });
    return movedFrom
      ? t('stays.moved', { from: sayWhen(movedFrom, language, booking.timezone) })
      : tBooking(`status.event.${to}`);
  };
  return (
    <section>
      <h2 className="text-l">{t('stays.since', { reference: booking.reference })}</h2>
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
