import { useQuery } from '@tanstack/react-query';
import { findStayingTherapists, type MovableBooking } from '#contract/reschedule.ts';
import { accessBy } from '#web/api/access-keys.ts';
import { call } from '#web/api/call.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useRescheduleWords } from './reschedule-words.ts';

type WhoStaysProps = { booking: MovableBooking; newStart: string | null };

/** Whether those who have accepted are free at the chosen start, said before anything is done. */
export function WhoStays({ booking, newStart }: WhoStaysProps) {
  const { t } = useRescheduleWords();
  const isKnown = booking.status === 'confirmed' && booking.therapists.length > 0;
  const { data } = useQuery({
    queryKey: ['who-stays', booking.id, newStart],
    queryFn: ({ signal }) => {
      const { params, query } = accessBy('booking', booking.id);
      return call(findStayingTherapists, { params, query: { ...query, startsAt: newStart ?? '' } }, { signal });
    },
    enabled: isKnown && newStart !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (data && data.absent.length > 0)
    return (
      <Notice tone="warning" className="mt-4">
        {t('therapist.absent', { count: data.absent.length, names: data.absent.join(', ') })}
      </Notice>
    );
  const names = booking.therapists.map(({ firstName }) => firstName).join(', ');
  return (
    <p className="mt-4 px-1 text-s text-soft">
      {data
        ? t('therapist.staying', { names })
        : t(isKnown ? 'therapist.known' : 'therapist.open', { names, count: booking.requiresTwoTherapists ? 2 : 1 })}
    </p>
  );
}
