import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Select } from '#web/ui/select.tsx';
import type { SettingsForm } from '../use-settings-form.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Of a time on the wall, `21:30`; `24:00` is the end of the day. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Both included. */
export const quarterHours = (from: string, to: string): string[] => {
  const first = minuteOf(from);
  return Array.from({ length: (minuteOf(to) - first) / 15 + 1 }, (_, index) => timeOf(first + index * 15));
};

type TimeField = 'dispatch.quietFrom' | 'dispatch.quietUntil';

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
      <TimeOptions times={times} value={field.value} />
    </Select>
  );
}

export const TimeOptions = ({ times, value }: { times: readonly string[]; value: string }) =>
  (times.includes(value) ? times : [...times, value].sort()).map((time) => (
    <option key={time} value={time}>
      {time}
    </option>
  ));
