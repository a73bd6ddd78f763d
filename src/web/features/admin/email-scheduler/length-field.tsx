import { type ReactNode, useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useTypedNumber } from '../shared/form/use-typed-number.ts';
import { lengthUnits, minutesIn, unitOf } from './rule-length.ts';

type LengthFieldProps<Values extends FieldValues> = {
  control: Control<Values, unknown, Values>;
  name: Path<Values>;
  /** In minutes, as the form begins: it says the unit. */
  first: number;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

const read = (text: string, per: number): number =>
  text.trim() === '' ? Number.NaN : Math.round(Number(text.trim().replace(',', '.')) * per);

/** A number and its unit; kept in minutes. */
export function LengthField<Values extends FieldValues>(props: LengthFieldProps<Values>) {
  const { control, name, first, ...shown } = props;
  const { t } = useTranslation('admin');
  const [unit, setUnit] = useState(() => unitOf(first));
  const { text, change, input } = useTypedNumber({
    control,
    name,
    write: (minutes) => String(minutes / minutesIn[unit]),
    read: (typed) => read(typed, minutesIn[unit]),
  });
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <TextField {...input} {...shown} required />
      <Select
        label={t('emailScheduler.rules.unit')}
        value={unit}
        onChange={(event) => {
          const next = event.target.value as typeof unit;
          setUnit(next);
          change(text, (typed) => read(typed, minutesIn[next]));
        }}
        options={lengthUnits.map((value) => ({ value, label: t(`emailScheduler.rules.units.${value}`) }))}
      />
    </div>
  );
}
