import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { OwnVisit } from '#contract/desk-visit.ts';
import type { RouteResult } from '#contract/route.ts';
import { type getTherapistHours, previewTherapistHours, setTherapistHours } from '#contract/therapist-hours.ts';
import { sayWeek } from '#domain/availability/open-week.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { faultOf, sameHours, toDraft, toHours, weekdays } from '#web/ui/hours-draft.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { WeekdayRow } from '#web/ui/weekday-row.tsx';
import { deskKey } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { hoursQuery } from './hours-queries.ts';

const AffectedDialog = lazyPart(() => import('./affected-dialog.tsx'), 'AffectedDialog');

type Hours = RouteResult<typeof getTherapistHours>;

/** The week as it usually is. What lies outside is shown before it is saved. */
export function HoursEditor({ hours }: { hours: Hours }) {
  const { t, language } = useDeskWords();
  const saved = toDraft(hours.hours);
  const [draft, setDraft] = useState(saved);
  const [wasTried, setWasTried] = useState(false);
  const [affected, setAffected] = useState<readonly OwnVisit[] | null>(null);
  const { check, save } = useSaveHours(setAffected);
  const isChanged = !sameHours(draft, saved);
  const hasFault = weekdays.some((day) => faultOf(draft[day]) !== null);
  const submit = (): void => {
    setWasTried(true);
    if (!hasFault) check.mutate(toHours(draft));
  };
  return (
    <Card as="section" aria-labelledby="desk-hours">
      <h2 id="desk-hours" className="text-l">
        {t('hours.weekly')}
      </h2>
      <p className="mt-1 text-s text-soft">{t('hours.opening', { week: sayWeek(hours, language) })}</p>
      <div className="mt-3 divide-y divide-line">
        {weekdays.map((day) => (
          <WeekdayRow
            key={day}
            weekday={day}
            spans={draft[day]}
            fault={wasTried ? faultOf(draft[day]) : null}
            onChange={(spans) => setDraft({ ...draft, [day]: spans })}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          disabled={!isChanged}
          busy={check.isPending || save.isPending}
          onClick={submit}
          className="max-sm:w-full"
        >
          {t('hours.save')}
        </Button>
        {isChanged && (
          <Button variant="quiet" size="small" onClick={() => setDraft(saved)} className="max-sm:w-full">
            {t('hours.discard')}
          </Button>
        )}
        <span role="status" className="text-s text-soft">
          {isChanged ? t('hours.unsaved') : ''}
        </span>
      </div>
      {affected && (
        <Suspense fallback={null}>
          <AffectedDialog
            title={t('hours.affectedTitle')}
            text={t('hours.affected', { count: affected.length })}
            visits={affected}
            confirmLabel={t('hours.saveAnyway')}
            busy={save.isPending}
            onConfirm={() => save.mutate(toHours(draft))}
            onClose={() => setAffected(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

type NewHours = ReturnType<typeof toHours>;

/** First it is asked what lies outside; with nothing there it is saved at once. */
const useSaveHours = (setAffected: (visits: readonly OwnVisit[] | null) => void) => {
  const { t } = useDeskWords();
  const client = useQueryClient();
  const onError = (error: unknown): void => {
    showToast({ title: t('hours.failed'), description: failureText(error, t('offline')), variant: 'destructive' });
  };
  const save = useMutation({
    mutationFn: (hours: NewHours) => call(setTherapistHours, { body: { hours } }),
    onSuccess: async ({ hours }) => {
      setAffected(null);
      client.setQueryData(hoursQuery.queryKey, (before) => before && { ...before, hours });
      showToast({ title: t('hours.saved'), description: t('hours.savedText') });
      await client.invalidateQueries({ queryKey: deskKey });
    },
    onError,
  });
  const check = useMutation({
    mutationFn: (hours: NewHours) => call(previewTherapistHours, { body: { hours } }),
    onSuccess: ({ affected }, hours) => (affected.length > 0 ? setAffected(affected) : save.mutate(hours)),
    onError,
  });
  return { check, save };
};
