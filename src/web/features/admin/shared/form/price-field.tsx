import type { ReactNode } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cents } from '#domain/money/cents.ts';
import { parseEuros, toEuroText } from '#domain/money/parse-euros.ts';
import { TextField } from '#web/ui/field.tsx';
import { useTypedNumber } from './use-typed-number.ts';

type PriceFieldProps<Values extends FieldValues> = {
  control: Control<Values, unknown, Values>;
  name: Path<Values>;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
};

const write = (value: number): string => toEuroText(cents(value));
const read = (text: string): number | null => (text.trim() === '' ? null : (parseEuros(text) ?? Number.NaN));

/** Typed in euros, kept in cents; nothing typed is null. */
export function PriceField<Values extends FieldValues>(props: PriceFieldProps<Values>) {
  const { control, name, label, hint, error, required } = props;
  const { t } = useTranslation('admin');
  const { value, input, tidyUp } = useTypedNumber({ control, name, write, read });
  const isUnreadable = Number.isNaN(value);
  return (
    <TextField
      {...input}
      label={label}
      hint={hint}
      required={required}
      error={isUnreadable && error ? t('form.invalidPrice') : error}
      end={<span className="pr-3">{t('form.euros')}</span>}
      onBlur={() => {
        if (!isUnreadable) tidyUp();
        input.onBlur();
      }}
    />
  );
}
