import { useState } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';

type TypedNumber<Values extends FieldValues> = {
  control: Control<Values, unknown, Values>;
  name: Path<Values>;
  /** How a number stands in the field. */
  write(value: number): string;
  /** What cannot be read is `NaN`, which no schema lets through. */
  read(text: string): number | null;
};

/** A number typed as people write it. What was typed stays while it means the number; one from elsewhere is written anew. */
export const useTypedNumber = <Values extends FieldValues>({ control, name, write, read }: TypedNumber<Values>) => {
  const { field } = useController({ control, name });
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const written = typeof field.value === 'number' && Number.isFinite(field.value) ? write(field.value) : '';
  const text = typed && Object.is(typed.value, field.value) ? typed.text : written;
  const change = (next: string, readNext = read): void => {
    const value = readNext(next);
    setTyped({ text: next, value });
    field.onChange(value);
  };
  return {
    value: field.value as unknown,
    text,
    change,
    /** The number in its own writing again. */
    tidyUp: (): void => setTyped(null),
    input: {
      inputMode: 'decimal',
      autoComplete: 'off',
      ref: field.ref,
      name: field.name,
      value: text,
      onChange: (event: { target: { value: string } }) => change(event.target.value),
      onBlur: field.onBlur,
    } as const,
  };
};
