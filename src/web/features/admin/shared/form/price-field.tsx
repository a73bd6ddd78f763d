import { type ReactNode, useState } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cents } from '#domain/money/cents.ts';
import { parseEuros, toEuroText } from '#domain/money/parse-euros.ts';
import { TextField } from '#web/ui/field.tsx';

type PriceFieldProps<Values extends FieldValues> = {
  control: Control<Values, unknown, Values>;
  name: Path<Values>;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
};

const textOf = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? toEuroText(cents(value)) : '';

/** Typed in euros, kept in cents; nothing typed is null. What cannot be read is `NaN`, which no schema lets through. */
export function PriceField<Values extends FieldValues>(props: PriceFieldProps<Values>) {
  const { control, name, label, hint, error, required } = props;
  const { t } = useTranslation('admin');
  const { field } = useController({ control, name });
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // What somebody typed stays as typed while it means the value; a value from elsewhere is written anew.
  const text = typed && Object.is(typed.value, field.value) ? typed.text : textOf(field.value);
  const isUnreadable = Number.isNaN(field.value);
  const read = (next: string): number | null => (next.trim() === '' ? null : (parseEuros(next) ?? Number.NaN));
  return (
    <TextField
      label={label}
      hint={hint}
      required={required}
      error={isUnreadable && error ? t('form.invalidPrice') : error}
      inputMode="decimal"
      autoComplete="off"
      ref={field.ref}
      name={field.name}
      value={text}
      end={<span className="pr-3">{t('form.euros')}</span>}
      onChange={(event) => {
        const value = read(event.target.value);
        setTyped({ text: event.target.value, value });
        field.onChange(value);
      }}
      onBlur={() => {
        setTyped(isUnreadable ? typed : null);
        field.onBlur();
      }}
    />
  );
}
