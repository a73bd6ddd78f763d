import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAt } from '#domain/time/days.ts';
import { Button } from './button.tsx';
import { completed, type DaysOff, type DaysOffFault, faultOfDays } from './days-off-draft.ts';
import { TextField } from './field.tsx';

type DaysOffFieldsProps = {
  noteHint: string;
  submitLabel: string;
  busy: boolean;
  disabled?: boolean | undefined;
  onSubmit(days: DaysOff): void;
};

const nothing: DaysOff = { startsOn: '', endsOn: '', note: '' };

/** First day, last day, a note. Give it another `key` to begin anew. */
export function DaysOffFields({ noteHint, submitLabel, busy, disabled, onSubmit }: DaysOffFieldsProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'therapist.off' });
  const [today] = useState(() => dayAt(new Date()));
  const [draft, setDraft] = useState(nothing);
  const [fault, setFault] = useState<DaysOffFault | null>(null);
  const change = (next: Partial<DaysOff>): void => {
    setDraft({ ...draft, ...next });
    setFault(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultOfDays(draft, today);
    setFault(found);
    if (!found) onSubmit(completed(draft));
  };
  const errorOf = (field: DaysOffFault['field']) => (fault?.field === field ? t(fault.text) : undefined);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-3 [&_input]:min-w-0 [&_input]:px-3 [&_input]:text-s">
        <TextField
          type="date"
          label={t('from')}
          min={today}
          required
          value={draft.startsOn}
          error={errorOf('startsOn')}
          onChange={({ target }) => change({ startsOn: target.value })}
        />
        <TextField
          type="date"
          label={t('to')}
          min={draft.startsOn || today}
          value={draft.endsOn}
          error={errorOf('endsOn')}
          onChange={({ target }) => change({ endsOn: target.value })}
        />
      </div>
      <TextField
        label={t('note')}
        hint={noteHint}
        maxLength={200}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <Button type="submit" variant="ghost" size="small" wide busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
    </form>
  );
}
