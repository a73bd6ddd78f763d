import { get } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { settingsLimits } from '#contract/admin-settings.ts';
import { TextField } from '#web/ui/field.tsx';
import type { SettingsForm } from '../use-settings-form.ts';

type Limits = typeof settingsLimits;
type NumberName = { [Group in keyof Limits]: `${Group}.${keyof Limits[Group] & string}` }[keyof Limits];

type NumberFieldProps = {
  form: SettingsForm;
  name: NumberName;
  unit?: 'hours' | 'days' | 'minutes' | 'percent' | 'kilometres' | 'kilometresAnHour';
  /** Fields that are judged together with this one. */
  beside?: NumberName[];
  /** Nothing typed means something, too: its hint says what. */
  isOptional?: boolean;
};

const numberOrNothing = (typed: unknown): number | null => (typed === '' || typed === null ? null : Number(typed));

/** A whole number with its unit; what is allowed is the contract's to say. */
export function NumberField({ form, name, unit, beside = [], isOptional = false }: NumberFieldProps) {
  const { t } = useTranslation('admin');
  const [from, to] = get(settingsLimits, name) as [number, number];
  const fault: { type?: string; message?: string } | undefined = get(form.form.formState.errors, name);
  const isOutside = fault && fault.type !== 'server' && !fault.message?.startsWith('text:');
  return (
    <TextField
      {...form.register(name, {
        ...(isOptional ? { setValueAs: numberOrNothing } : { valueAsNumber: true }),
        deps: beside,
      })}
      label={t(`settings.fields.${name}`)}
      hint={t(`settings.hints.${name}`)}
      type="number"
      inputMode="numeric"
      min={from}
      max={to}
      required={!isOptional}
      error={isOutside ? t('settings.range', { from, to }) : form.errorOf(name)}
      end={unit && <span className="pr-3">{t(`settings.units.${unit}`)}</span>}
    />
  );
}

/** Figures for a sentence about them, as long as they are figures. */
export const isWhole = (...values: readonly number[]): boolean => values.every((value) => Number.isInteger(value));
