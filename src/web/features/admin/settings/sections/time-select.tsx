import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Select } from '#web/ui/select.tsx';
import type { SettingsForm } from '../use-settings-form.ts';

type TimeField = 'booking.opensAt' | 'booking.closesAt' | 'dispatch.quietFrom' | 'dispatch.quietUntil';

type TimeSelectProps = {
  form: SettingsForm;
  name: TimeField;
  times: readonly string[];
  /** Fields that are judged together with this one. */
  beside: readonly TimeField[];
};

/** A time of the day, on the quarter hour; one that is set already is always among them. */
export function TimeSelect({ form, name, times, beside }: TimeSelectProps) {
  const { t } = useTranslation('admin');
  const { field } = useController({ control: form.control, name, rules: { deps: [...beside] } });
  return (
    <Select {...field} label={t(`settings.fields.${name}`)} required error={form.errorOf(name)}>
      {(times.includes(field.value) ? times : [...times, field.value].sort()).map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </Select>
  );
}
