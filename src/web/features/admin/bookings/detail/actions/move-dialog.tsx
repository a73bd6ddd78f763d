import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminBooking, rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { findStayingTherapists } from '#contract/reschedule.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { call } from '#web/api/call.ts';
import { alternativesOf } from '#web/features/admin/bookings/change/alternatives.ts';
import { freeDaysOf, refreshFreeDaysOf } from '#web/features/admin/bookings/change/free-days-of.ts';
import { FreeTimes } from '#web/features/admin/bookings/change/free-times.tsx';
import { nameOf } from '#web/features/admin/bookings/name-of.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { GoneStart } from '#web/ui/gone-start.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ActionDialogProps } from '../booking-actions.ts';
import { useBookingWords, useNameList } from '../booking-words.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { useAction } from './use-action.ts';

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
      void refreshFreeDaysOf(booking.id);
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
      {alternatives && chosen && (
        <GoneStart
          className="mb-5"
          title={t('bookings.move.gone', { start: formatMoment(chosen, language) })}
          starts={alternatives}
          labelOf={(startsAt) => formatMoment(startsAt, language)}
          onChoose={choose}
        >
          {t(alternatives.length > 0 ? 'bookings.move.goneText' : 'bookings.move.goneNone')}
        </GoneStart>
      )}
      {problem && !alternatives && (
        <Notice tone="error" title={t('bookings.failed')} className="mb-5">
          {problem}
        </Notice>
      )}
      <FreeTimes
        ask={freeDaysOf({ id: booking.id, startsAt: booking.datetime })}
        startDay={booking.bookingDate}
        value={chosen}
        onChange={choose}
      />
      {wasAsked && !chosen && (
        <div role="alert">
          <FieldError id="move-missing">{t('bookings.move.missing')}</FieldError>
        </div>
      )}
      <Consequence booking={booking} chosen={chosen} />
    </Dialog>
  );
}

function Consequence({ booking, chosen }: { booking: AdminBooking; chosen: string | null }) {
  const { t } = useTranslation('admin');
  const { client } = useBookingWords(booking);
  const join = useNameList();
  const names = booking.assignment.therapists.map(nameOf);
  const isKnown = booking.status === 'confirmed' && names.length > 0;
  const { data } = useQuery({
    queryKey: ['who-stays', booking.id, chosen],
    queryFn: ({ signal }) =>
      call(findStayingTherapists, { params: { id: booking.id }, query: { startsAt: chosen ?? '' } }, { signal }),
    enabled: isKnown && chosen !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (data && data.absent.length > 0)
    return (
      <Notice tone="warning" className="mt-5">
        {t('bookings.move.absent', { names: join(data.absent) })}
      </Notice>
    );
  return (
    <p className="mt-5 text-s text-soft">
      {isKnown ? t('bookings.move.known', { client, names: join(names) }) : t('bookings.move.searching', { client })}
    </p>
  );
}
