import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewTherapist, takeTherapistOff } from '#contract/admin-therapist-changes.ts';
import { formatDate } from '#domain/language/formats.ts';
import { dayAt, timeAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import type { Sick } from '../doors.ts';
import { FateList } from '../fate-list.tsx';
import { FatesDialog } from '../fates-dialog.tsx';
import { useFates } from '../use-fates.ts';
import { restOfDay } from './sick-plan.ts';

/** All visits of somebody who cannot come that day, each with what can become of it. */
export function SickDialog({ therapist, date, onClose }: Sick & { onClose(): void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const sick = useSickDay(therapist.id, date);
  const { visits, count, carried, isBusy, problem } = sick;
  const words = { name: therapist.firstName, count, total: visits?.length ?? 0 };
  const confirmLabel = (): string => {
    if (count === 0) return t('sick.confirmNone', words);
    return t(count === words.total ? 'sick.confirm' : 'sick.confirmSome', words);
  };
  return (
    <FatesDialog
      {...{ carried, isBusy, onClose }}
      title={t('sick.title', { name: therapist.firstName, day: formatDate(date, 'medium', language) })}
      doneTitle={t('sick.done', words)}
      laterLabel={t('bookings.close')}
      confirmLabel={confirmLabel()}
      isReady={!!visits}
      onConfirm={sick.takeOff}
    >
      <div className="space-y-5">
        <WhenAndWhy {...sick} isToday={date === dayAt(new Date())} />
        <VisitsOfDay {...sick} therapist={therapist} />
        {problem !== null && (
          <Notice tone="error" title={t('bookings.failed')}>
            {failureText(problem)}
          </Notice>
        )}
      </div>
    </FatesDialog>
  );
}

type Span = 'day' | 'rest';

/** First she is off, so that nobody books her and a visit that is left stands on Home; then each visit as it was chosen. */
const useSickDay = (therapistId: string, date: string) => {
  const { t } = useTranslation('admin');
  const [span, setSpan] = useState<Span>('day');
  const [reason, setReason] = useState(() => t('sick.sick'));
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [times] = useState(() => restOfDay(timeAt(new Date())));
  const part = span === 'rest' ? { times } : {};
  const affected = useAffected(therapistId, { startsOn: date, endsOn: date, note: '', ...part });
  const visits = affected.data;
  const why = reason.trim() || t('sick.sick');
  const { carryOutAll, ...fates } = useFates({ visits: visits ?? [], therapistId, reason: why });
  const takeOff = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      const body = { from: date, to: date, reason: why, ...part, visits: 'keep' as const };
      await call(takeTherapistOff, { params: { id: therapistId }, body });
      await carryOutAll();
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { ...fates, affected, visits, span, setSpan, reason, setReason, isBusy, problem, takeOff };
};

type SickDay = ReturnType<typeof useSickDay>;
type WhenAndWhyProps = Pick<SickDay, 'span' | 'setSpan' | 'reason' | 'setReason'> & { isToday: boolean };

function WhenAndWhy({ span, setSpan, reason, setReason, isToday }: WhenAndWhyProps) {
  const { t } = useTranslation('admin');
  return (
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
  );
}

type VisitsOfDayProps = Pick<SickDay, 'affected' | 'plan' | 'setPlan'> & Pick<Sick, 'therapist'>;

/** Her visits of that time, and what the button would do. */
function VisitsOfDay({ affected, therapist, plan, setPlan }: VisitsOfDayProps) {
  const { t } = useTranslation('admin');
  const visits = affected.data;
  const words = { name: therapist.firstName };
  if (affected.isError && !visits) return <LoadFailure title={t('sick.failed')} answer={affected} />;
  if (!visits) return <SkeletonText lines={4} />;
  if (visits.length === 0) return <p className="text-s text-soft">{t('sick.none', words)}</p>;
  return (
    <FateList
      {...{ visits, plan }}
      therapistId={therapist.id}
      onPlan={setPlan}
      consequence={t('sick.consequence', words)}
    />
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
