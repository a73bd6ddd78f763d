import type { TFunction } from 'i18next';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { addDays, dayAt } from '#domain/time/days.ts';

/** "today, 17:30", "tomorrow, 09:00", or the day by its date. */
export const formatNear = (
  startsAt: string,
  today: string,
  { t, language }: { t: TFunction<'booking'>; language: Language },
): string => {
  const day = dayAt(new Date(startsAt));
  const time = formatTime(startsAt, language);
  if (day === today) return t('when.today', { time });
  if (day === addDays(today, 1)) return t('when.tomorrow', { time });
  return `${formatDate(startsAt, 'medium', language)}, ${time}`;
};
