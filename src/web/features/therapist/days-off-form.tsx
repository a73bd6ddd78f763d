import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { addTimeOff, type OwnVisit, previewTimeOff } from '#contract/therapist-desk.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { failureText } from './desk-failure.tsx';
import { deskKey } from './desk-queries.ts';
import { useDeskWords } from './desk-words.ts';
import { lisbonToday } from './lisbon-today.ts';

const AffectedDialog = lazy(async () => ({ default: (await import('./affected-dialog.tsx')).AffectedDialog }));

type Draft = { startsOn: string; endsOn: string; note: string };
const nothing: Draft = { startsOn: '', endsOn: '', note: '' };

type Fault = { field: 'startsOn' | 'endsOn'; text: 'missing' | 'past' | 'wrongOrder' };

/** One day needs no last day. */
export const completed = ({ startsOn, endsOn, note }: Draft): Draft => ({
  startsOn,
  endsOn: endsOn || startsOn,
  note: note.trim(),
});

export const faultOfDays = (draft: Draft, today: string): Fault | null => {
  const { startsOn, endsOn } = completed(draft);
  if (!startsOn) return { field: 'startsOn', text: 'missing' };
  if (endsOn < startsOn) return { field: 'endsOn', text: 'wrongOrder' };
  return endsOn < today ? { field: endsOn === startsOn ? 'startsOn' : 'endsOn', text: 'past' } : null;
};

export function DaysOffForm() {
  const { t } = useDeskWords();
  const [today] = useState(lisbonToday);
  const [draft, setDraft] = useState(nothing);
  const [fault, setFault] = useState<Fault | null>(null);
  const [affected, setAffected] = useState<readonly OwnVisit[] | null>(null);
  const { check, add } = useTakeOff(setAffected, () => setDraft(nothing));
  const change = (next: Partial<Draft>): void => {
    setDraft({ ...draft, ...next });
    setFault(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultOfDays(draft, today);
    setFault(found);
    if (!found) check.mutate(completed(draft));
  };
  const errorOf = (field: Fault['field']) => (fault?.field === field ? t(`off.${fault.text}`) : undefined);
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4 border-t border-line pt-4">
      <div className="grid grid-cols-2 items-start gap-3 [&_input]:min-w-0 [&_input]:px-3 [&_input]:text-s">
        <TextField
          type="date"
          label={t('off.from')}
          min={today}
          required
          value={draft.startsOn}
          error={errorOf('startsOn')}
          onChange={({ target }) => change({ startsOn: target.value })}
        />
        <TextField
          type="date"
          label={t('off.to')}
          min={draft.startsOn || today}
          value={draft.endsOn}
          error={errorOf('endsOn')}
          onChange={({ target }) => change({ endsOn: target.value })}
        />
      </div>
      <TextField
        label={t('off.note')}
        hint={t('off.noteHint')}
        maxLength={200}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <Button type="submit" variant="ghost" size="small" wide busy={check.isPending || add.isPending}>
        {t('off.add')}
      </Button>
      {affected && (
        <Suspense fallback={null}>
          <AffectedDialog
            title={t('off.affectedTitle')}
            text={t('off.affected', { count: affected.length })}
            visits={affected}
            confirmLabel={t('off.addAnyway')}
            busy={add.isPending}
            onConfirm={() => add.mutate(completed(draft))}
            onClose={() => setAffected(null)}
          />
        </Suspense>
      )}
    </form>
  );
}

/** First it is asked which visits fall on these days; with none they are taken at once. */
const useTakeOff = (setAffected: (visits: readonly OwnVisit[] | null) => void, onTaken: () => void) => {
  const { t } = useDeskWords();
  const client = useQueryClient();
  const onError = (error: unknown): void => {
    showToast({ title: t('off.failed'), description: failureText(error, t), variant: 'destructive' });
  };
  const add = useMutation({
    mutationFn: (body: Draft) => call(addTimeOff, { body }),
    onSuccess: async () => {
      setAffected(null);
      onTaken();
      showToast({ title: t('off.added') });
      await client.invalidateQueries({ queryKey: deskKey });
    },
    onError,
  });
  const check = useMutation({
    mutationFn: (body: Draft) => call(previewTimeOff, { body }),
    onSuccess: ({ affected }, body) => (affected.length > 0 ? setAffected(affected) : add.mutate(body)),
    onError,
  });
  return { check, add };
};
