import { useQuery } from '@tanstack/react-query';
import type { MovableBooking } from '#contract/reschedule.ts';
import { formatTime } from '#domain/language/formats.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { treatmentsQuery } from '#web/api/queries.ts';
import { sayDayFirst } from '#web/api/say-when.ts';
import { Card } from '#web/ui/card.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { useRescheduleWords } from './reschedule-words.ts';

type OldAndNewProps = { booking: MovableBooking; oldStart?: string; newStart: string | null };

/** The two times side by side, before anything is done. */
export function OldAndNew({ booking, oldStart = booking.datetime, newStart }: OldAndNewProps) {
  const { t, language } = useRescheduleWords();
  const { data: treatments } = useQuery(treatmentsQuery);
  const name = treatments?.find(({ id }) => id === booking.treatmentId)?.name[language];
  return (
    <Card as="section" aria-label={t('compare.label')}>
      <p className="text-s text-soft">
        {booking.reference}
        {name && ` · ${t('compare.visit', { name, minutes: booking.duration })}`}
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3">
        <Time label={t('compare.old')} startsAt={oldStart} zone={booking.timezone} isOld={newStart !== null} />
        <ArrowRightIcon className="mt-6 text-soft" />
        {newStart ? (
          <Time label={t('compare.new')} startsAt={newStart} zone={booking.timezone} />
        ) : (
          <div>
            <p className="text-xs text-soft">{t('compare.new')}</p>
            <p className="mt-1 text-s text-soft">{t('compare.choose')}</p>
          </div>
        )}
      </div>
      <p className="mt-4 border-t border-line pt-3.5 text-xs text-soft">{t('compare.same')}</p>
    </Card>
  );
}

type TimeProps = { label: string; startsAt: string; zone: TimeZone; isOld?: boolean };

function Time({ label, startsAt, zone, isOld = false }: TimeProps) {
  const { language } = useRescheduleWords();
  return (
    <div className="min-w-0">
      <p className="text-xs text-soft">{label}</p>
      <p className={`figure mt-1 text-xl ${isOld ? 'text-soft line-through decoration-1' : ''}`}>
        {formatTime(startsAt, language, zone)}
      </p>
      <p className={`text-s ${isOld ? 'text-soft' : ''}`}>{sayDayFirst(startsAt, language, zone)}</p>
    </div>
  );
}
