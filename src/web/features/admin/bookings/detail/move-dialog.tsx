import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminBooking, rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { getBookingAvailability } from '#contract/reschedule.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FreeTimes, type FreeWindow } from '../calendar/free-times.tsx';
import type { ActionDialogProps } from './booking-actions.ts';
import { nameOf, useBookingWords, useNameList } from './booking-words.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { useAction } from './use-action.ts';

/** Its own time does not block, but it is no other time either. */
const freeDaysOf =
  ({ id, datetime }: AdminBooking) =>
  (window: FreeWindow) => ({
    queryKey: ['admin-row', 'booking-days', id, window],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { days } = await call(getBookingAvailability, { params: { id }, query: window }, { signal });
      return days.map(({ date, starts }) => ({
        date,
        starts: starts.filter(({ startsAt }) => Date.parse(startsAt) !== Date.parse(datetime)),
      }));
    },
    staleTime: 0 as const,
    gcTime: 0 as const,
  });

/** Starts that the server offers in place of one that has gone; null when that is not what happened. */
const alternativesOf = (error: unknown): string[] | null => {
  if (!(error instanceof ApiError) || error.code !== 'slot_taken') return null;
  const { alternatives } = error.body as { alternatives?: unknown };
  return Array.isArray(alternatives) ? alternatives.filter((start) => typeof start === 'string') : [];
};

/** The same visit at another start, by the rules everybody has. */
export function MoveDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const words = useBookingWords(booking);
  const [chosen, setChosen] = useState<string | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const { isBusy, error, problem, forget, run } = useAction(onClose);
  const alternatives = alternativesOf(error);

  const move = async (startsAt: string): Promise<void> => {
    try {
      await call(rescheduleByAdmin, { params: { id: booking.id }, body: { startsAt } });
    } catch (failure) {
      void queryClient.invalidateQueries({ queryKey: ['admin-row', 'booking-days', booking.id] });
      throw failure;
    }
    tellDone(t('bookings.move.done'), t('bookings.move.doneText', { start: formatMoment(startsAt, language) }));
  };
  const confirm = (): void => {
    setWasAsked(true);
    if (chosen) void run(() => move(chosen));
  };
  const choose = (startsAt: string): void => {
    forget();
    setChosen(startsAt);
  };

  return (
    <Dialog
      isOpen
      width="wide"
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('bookings.move.title')}
      description={t('bookings.move.lead', words)}
      footer={
        <DialogButtons
          label={
            chosen
              ? t('bookings.move.confirm', { start: formatMoment(chosen, language) })
              : t('bookings.move.confirmNothing')
          }
          isBusy={isBusy}
          onConfirm={confirm}
          onClose={onClose}
        />
      }
    >
      {alternatives && chosen && <Gone wished={chosen} alternatives={alternatives} onChoose={choose} />}
      {problem && !alternatives && (
        <Notice tone="error" title={t('bookings.failed')} className="mb-5">
          {problem}
        </Notice>
      )}
      <FreeTimes ask={freeDaysOf(booking)} startDay={booking.bookingDate} value={chosen} onChange={choose} />
      {wasAsked && !chosen && (
        <div role="alert">
          <FieldError id="move-missing">{t('bookings.move.missing')}</FieldError>
        </div>
      )}
      <Consequence booking={booking} />
    </Dialog>
  );
}

function Consequence({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { client } = useBookingWords(booking);
  const join = useNameList();
  const names = booking.assignment.therapists.map(nameOf);
  const isKnown = booking.status === 'confirmed' && names.length > 0;
  return (
    <p className="mt-5 text-s text-soft">
      {isKnown ? t('bookings.move.known', { client, names: join(names) }) : t('bookings.move.searching', { client })}
    </p>
  );
}

type GoneProps = { wished: string; alternatives: readonly string[]; onChoose(startsAt: string): void };

/** Somebody was quicker: the nearest starts that are still free. */
function Gone({ wished, alternatives, onChoose }: GoneProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <Notice
      className="mb-5"
      tone="warning"
      title={t('bookings.move.gone', { start: formatMoment(wished, language) })}
      action={
        alternatives.length > 0 && (
          <div className="flex flex-wrap gap-2.5">
            {alternatives.map((startsAt) => (
              <Button key={startsAt} size="small" variant="ghost" onClick={() => onChoose(startsAt)}>
                {formatMoment(startsAt, language)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {t(alternatives.length > 0 ? 'bookings.move.goneText' : 'bookings.move.goneNone')}
    </Notice>
  );
}
