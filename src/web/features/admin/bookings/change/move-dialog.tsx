import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { findStayingTherapists, getBookingAvailability } from '#contract/reschedule.ts';
import { dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import type { FreeQuery, FreeWindow } from '#web/free-times/free-days.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { GoneStart } from '#web/ui/gone-start.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useNameList, useVisitWords } from './booking-words.ts';
import type { ChangeableVisit } from './changeable-visit.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { FreeTimes } from './free-times.tsx';
import { alternativesOf, moveRefusalOf, startProblemOf } from './move-refusals.ts';
import { useAction } from './use-action.ts';

type Movable = { id: string; startsAt: string };

/** The starts that are free for this very visit. Its own time does not block, but it is no other time either. */
const freeDaysOf =
  ({ id, startsAt: ownStart }: Movable) =>
  (window: FreeWindow): FreeQuery => ({
    queryKey: ['admin-row', 'booking-days', id, window],
    queryFn: async ({ signal }) => {
      const { days } = await call(
        getBookingAvailability,
        { params: { id }, query: { ...window, evenClosed: 'true' } },
        { signal },
      );
      return days.map(({ date, starts }) => ({
        date,
        starts: starts.filter(({ startsAt }) => Date.parse(startsAt) !== Date.parse(ownStart)),
      }));
    },
    staleTime: 0,
    gcTime: 0,
  });

const refreshFreeDaysOf = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['admin-row', 'booking-days', id] });

type MoveDialogProps = {
  visit: ChangeableVisit;
  /** The start that was meant already, by where a visit was dropped. */
  startsAt?: string | undefined;
  onMoved?(startsAt: string): void;
  onClose(): void;
};

/** The same visit at another start, by the rules everybody has. */
export function MoveDialog({ visit, startsAt: meant, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const words = useVisitWords(visit);
  const when = (startsAt: string): string => sayMoment(startsAt, language, visit.timezone);
  const [chosen, setChosen] = useState(meant ?? null);
  const [wasAsked, setWasAsked] = useState(false);
  const { isBusy, error, problem, forget, run } = useAction(onClose);
  const alternatives = alternativesOf(error);
  const refusal = moveRefusalOf(error);

  const move = async (startsAt: string): Promise<void> => {
    try {
      await call(rescheduleByAdmin, { params: { id: visit.id }, body: { startsAt } });
    } catch (failure) {
      void refreshFreeDaysOf(visit.id);
      throw failure;
    }
    onMoved?.(startsAt);
    tellDone(t('bookings.move.done'), t('bookings.move.doneText', { start: when(startsAt) }));
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
          label={chosen ? t('bookings.move.confirm', { start: when(chosen) }) : t('bookings.move.confirmNothing')}
          isBusy={isBusy}
          onConfirm={confirm}
          onClose={onClose}
        />
      }
    >
      {alternatives && chosen && (
        <GoneStart
          className="mb-5"
          title={t('bookings.move.gone', { start: when(chosen) })}
          starts={alternatives}
          labelOf={when}
          onChoose={choose}
        >
          {t(alternatives.length > 0 ? 'bookings.move.goneText' : 'bookings.move.goneNone')}
        </GoneStart>
      )}
      {problem && !alternatives && (
        <Notice tone="error" title={t('bookings.failed')} className="mb-5">
          {refusal ? t(`bookings.move.refused.${refusal}`) : (startProblemOf(error) ?? problem)}
        </Notice>
      )}
      <FreeTimes
        zone={visit.timezone}
        ask={freeDaysOf(visit)}
        startDay={dayAt(new Date(visit.startsAt), visit.timezone)}
        value={chosen}
        onChange={choose}
      />
      {wasAsked && !chosen && (
        <div role="alert">
          <FieldError id="move-missing">{t('bookings.move.missing')}</FieldError>
        </div>
      )}
      <Consequence visit={visit} chosen={chosen} />
    </Dialog>
  );
}

function Consequence({ visit, chosen }: { visit: ChangeableVisit; chosen: string | null }) {
  const { t } = useTranslation('admin');
  const { client } = useVisitWords(visit);
  const join = useNameList();
  const names = visit.therapists.map(nameOf);
  const isKnown = visit.status === 'confirmed' && names.length > 0;
  const { data } = useQuery({
    queryKey: ['who-stays', visit.id, chosen],
    queryFn: ({ signal }) =>
      call(findStayingTherapists, { params: { id: visit.id }, query: { startsAt: chosen ?? '' } }, { signal }),
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
