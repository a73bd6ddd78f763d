import { type ReactNode, useState } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { lengthUnits, minutesIn, unitOf } from './rule-length.ts';

type LengthFieldProps<Values extends FieldValues> = {
  control: Control<Values, unknown, Values>;
  name: Path<Values>;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A number and its unit; kept in minutes. What cannot be read is `NaN`, which no schema lets through. */
export function LengthField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  error,
}: LengthFieldProps<Values>) {
  const { t } = useTranslation('admin');
  const { field } = useController({ control, name });
  const [unit, setUnit] = useState(() => unitOf(field.value));
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const written = Number.isFinite(field.value) ? String(field.value / minutesIn[unit]) : '';
  const text = typed && Object.is(typed.value, field.value) ? typed.text : written;
  const read = (next: string, per: number): number => {
    const count = next.trim() === '' ? Number.NaN : Number(next.trim().replace(',', '.'));
    return Math.round(count * per);
  };
  const change = (next: string, per: number): void => {
    const value = read(next, per);
    setTyped({ text: next, value });
    field.onChange(value);
  };
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <TextField
        label={label}
        hint={hint}
        error={error}
        required
        inputMode="decimal"
        autoComplete="off"
        ref={field.ref}
        name={field.name}
        value={text}
        onChange={(event) => change(event.target.value, minutesIn[unit])}
        onBlur={field.onBlur}
      />
      <Select
        label={t('emailScheduler.rules.unit')}
        value={unit}
        onChange={(event) => {
          const next = event.target.value as typeof unit;
          setUnit(next);
          change(text, minutesIn[next]);
        }}
      >
        {lengthUnits.map((value) => (
          <option key={value} value={value}>
            {t(`emailScheduler.rules.units.${value}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
