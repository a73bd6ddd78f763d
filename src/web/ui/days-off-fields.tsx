import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeOfMinute } from '#domain/availability/working-hours.ts';
import { dayAt } from '#domain/time/days.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { completed, type DaysOff, type DaysOffFault, faultOfDays } from './days-off-draft.ts';
import { TextField } from './field.tsx';
import { Select } from './select.tsx';

type DaysOffFieldsProps = {
  noteHint: string;
  submitLabel: string;
  busy: boolean;
  disabled?: boolean | undefined;
  onSubmit(days: DaysOff): void;
};

const nothing: DaysOff = { startsOn: '', endsOn: '', note: '', times: null };
const anAfternoon = { from: '14:00', to: '16:00' };
const quarters = Array.from({ length: 97 }, (_, index) => timeOfMinute(index * 15));
const choices = { from: quarters.slice(0, -1), to: quarters.slice(1) };

/** First day, last day, a note; or some hours of one day. Give it another `key` to begin anew. */
export function DaysOffFields({ noteHint, submitLabel, busy, disabled, onSubmit }: DaysOffFieldsProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'therapist.off' });
  const [today] = useState(() => dayAt(new Date()));
  const [draft, setDraft] = useState(nothing);
  const [fault, setFault] = useState<DaysOffFault | null>(null);
  const times = draft.times ?? null;
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
          label={t(times ? 'day' : 'from')}
          min={today}
          required
          value={draft.startsOn}
          error={errorOf('startsOn')}
          onChange={({ target }) => change({ startsOn: target.value })}
        />
        {!times && (
          <TextField
            type="date"
            label={t('to')}
            min={draft.startsOn || today}
            value={draft.endsOn}
            error={errorOf('endsOn')}
            onChange={({ target }) => change({ endsOn: target.value })}
          />
        )}
      </div>
      <Checkbox
        label={t('isPart')}
        checked={times !== null}
        onChange={({ target }) => change({ times: target.checked ? anAfternoon : null })}
      />
      {times && (
        <div className="grid grid-cols-2 items-start gap-3">
          {(['from', 'to'] as const).map((end) => (
            <Select
              key={end}
              label={t(end === 'from' ? 'timeFrom' : 'timeTo')}
              value={times[end]}
              error={end === 'to' ? errorOf('timeTo') : undefined}
              onChange={({ target }) => change({ times: { ...times, [end]: target.value } })}
              options={choices[end].map((time) => ({ value: time, label: time }))}
            />
          ))}
        </div>
      )}
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
