import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewTherapist, takeTherapistOff } from '#contract/admin-therapists.ts';
import type { VisitOutcome } from '#contract/dispatch.ts';
import { formatDate } from '#domain/language/formats.ts';
import { timeAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { givenTo, type Plan } from '#web/features/admin/shared/visits/fates.ts';
import { refreshBookings } from '#web/features/admin/shared/visits/refresh.ts';
import { VisitFate } from '#web/features/admin/shared/visits/visit-fate.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import type { Person } from '../calendar-data.ts';
import { restOfDay } from './sick-plan.ts';

type SickDialogProps = { therapist: Person; date: string; isToday: boolean; onClose(): void };

/** All visits of somebody who cannot come today, each with who could; nothing is sent before the one button. */
export function SickDialog({ therapist, date, isToday, onClose }: SickDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [span, setSpan] = useState<'day' | 'rest'>('day');
  const [reason, setReason] = useState(() => t('sick.sick'));
  const [plan, setPlan] = useState<Plan>({});
  const [outcomes, setOutcomes] = useState<readonly VisitOutcome[] | null>(null);
  const [times] = useState(() => restOfDay(timeAt(new Date())));
  const part = span === 'rest' ? { times } : {};
  const affected = useAffected(therapist.id, { startsOn: date, endsOn: date, note: '', ...part });
  const { isBusy, problem, run } = useAction(() => undefined);
  const visits = affected.data;

  const takeOff = async (): Promise<void> => {
    const give = givenIn(plan, visits ?? []);
    const body = { from: date, to: date, reason: reason.trim(), ...part, visits: 'search' as const, give };
    const answer = await call(takeTherapistOff, { params: { id: therapist.id }, body });
    setOutcomes(answer.visits);
    void refreshBookings();
  };
  const words = { name: therapist.firstName, count: visits?.length ?? 0 };
  return (
    <Dialog
      isOpen
      width="wide"
      closesOnOutsidePress={false}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('sick.title', { name: therapist.firstName, day: formatDate(date, 'medium', language) })}
      description={t(outcomes ? 'sick.leadDone' : 'sick.lead')}
      footer={
        outcomes ? (
          <Button size="small" onClick={onClose}>
            {t('form.close')}
          </Button>
        ) : (
          <>
            <Button variant="ghost" size="small" disabled={isBusy} onClick={onClose}>
              {t('bookings.close')}
            </Button>
            <Button size="small" busy={isBusy} disabled={!visits} onClick={() => void run(takeOff)}>
              {t(words.count === 0 ? 'sick.confirmNone' : 'sick.confirm', words)}
            </Button>
          </>
        )
      }
    >
      {outcomes ? (
        <Outcomes outcomes={outcomes} name={therapist.firstName} />
      ) : (
        <div className="space-y-5">
          <div className="grid gap-4 sm:grid-cols-2">
            {isToday && (
              <RadioPills
                legend={t('sick.off')}
                value={span}
                onChange={setSpan}
                options={(['day', 'rest'] as const).map((value) => ({ value, label: t(`sick.${value}`) }))}
              />
            )}
            <TextField
              label={t('sick.reason')}
              hint={t('sick.reasonHint')}
              value={reason}
              maxLength={200}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
          <Visits {...{ affected, therapist, plan }} onPlan={setPlan} />
          {problem && (
            <Notice tone="error" title={t('bookings.failed')}>
              {problem}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}

const givenIn = (plan: Plan, visits: readonly { id: string }[]) =>
  visits.flatMap(({ id: bookingId }) => {
    const therapistId = givenTo(plan[bookingId]);
    return therapistId ? [{ bookingId, therapistId }] : [];
  });

type VisitsProps = {
  affected: ReturnType<typeof useAffected>;
  therapist: Person;
  plan: Plan;
  onPlan: Dispatch<SetStateAction<Plan>>;
};

/** Her visits of that time, and what the button would do. */
function Visits({ affected, therapist, plan, onPlan }: VisitsProps) {
  const { t } = useTranslation('admin');
  const visits = affected.data;
  const words = { name: therapist.firstName, count: visits?.length ?? 0 };
  if (affected.isError && !visits) return <LoadFailure title={t('sick.failed')} answer={affected} />;
  if (!visits) return <SkeletonText lines={4} />;
  if (visits.length === 0) return <p className="text-s text-soft">{t('sick.none', words)}</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-m border border-line">
        {visits.map((visit) => (
          <VisitFate key={visit.id} therapistId={therapist.id} {...{ visit, visits, plan, onPlan }} />
        ))}
      </ul>
      <p className="rounded-m bg-sunken px-4 py-3 text-s">{t('sick.consequence', words)}</p>
    </>
  );
}

type Days = { startsOn: string; endsOn: string; note: string; times?: { from: string; to: string } };

const useAffected = (id: string, timeOff: Days) =>
  useQuery({
    queryKey: ['admin-row', 'sick', id, timeOff],
    queryFn: async ({ signal }) =>
      (await call(previewTherapist, { params: { id }, body: { timeOff } }, { signal })).affected,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

function Outcomes({ outcomes, name }: { outcomes: readonly VisitOutcome[]; name: string }) {
  const { t } = useTranslation('admin');
  const isGood = outcomes.every(({ outcome }) => outcome === 'searching' || outcome === 'given');
  return (
    <Notice tone={isGood ? 'good' : 'warning'} title={t('sick.done', { name })}>
      <ul className="mt-1 space-y-1">
        {outcomes.map(({ bookingId, outcome, reference }) => (
          <li key={bookingId}>{t(`bookings.match.tookOff.${outcome}`, { reference })}</li>
        ))}
      </ul>
    </Notice>
  );
}
