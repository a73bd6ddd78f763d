import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setWay, type Travel, travelLimits } from '#contract/travel.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

type WayRowProps = { way: Travel['ways'][number]; name: string; onSaved(travel: Travel): void };

/** One way: what the distance says, and what the office has written instead. */
export function WayRow({ way, name, onSaved }: WayRowProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(way.own === null ? '' : String(way.own));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const minutes = typed.trim() === '' ? null : Number(typed);
  const isChanged = minutes !== way.own;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    setIsSaving(true);
    try {
      const params = { fromAreaId: String(way.fromAreaId), toAreaId: String(way.toAreaId) };
      onSaved(await call(setWay, { params, body: { minutes } }));
    } catch (error) {
      setProblem(failureText(error));
      setIsSaving(false);
    }
  };
  return (
    <li>
      <form
        onSubmit={(event) => void save(event)}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
        noValidate
      >
        <span className="min-w-40 flex-1">
          <span className="block font-semibold">{name}</span>
          <span className="block text-s text-soft">
            {t('ways.computed', { minutes: way.computed })}
            {way.minutes !== (way.own ?? way.computed) && ` · ${t('ways.asBack', { minutes: way.minutes })}`}
          </span>
        </span>
        <TextField
          label={t('ways.own', { name })}
          hideLabel
          placeholder={String(way.minutes)}
          type="number"
          inputMode="numeric"
          min={travelLimits.wayMinutes[0]}
          max={travelLimits.wayMinutes[1]}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem ?? undefined}
          className="w-28"
        />
        {isChanged && (
          <Button type="submit" size="small" variant="ghost" busy={isSaving}>
            {t('ways.save')}
          </Button>
        )}
      </form>
    </li>
  );
}
