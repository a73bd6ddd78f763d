import { formatDate } from '#domain/language/formats.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Calendar } from './calendar-data.ts';
import { useBlockWords } from './use-block-words.ts';

/** When the company is closed in these days, and why. The rows show it as time in which nobody works. */
export function ClosedTimes({ calendar }: { calendar: Calendar }) {
  const { t, language, time } = useBlockWords();
  if (calendar.closed.length === 0) return null;
  return (
    <Notice tone="warning" className="mb-4">
      <ul className="space-y-0.5">
        {calendar.closed.map(({ date, from, to, name }) => (
          <li key={date + from}>
            {[
              formatDate(date, 'full', language),
              from === '00:00' && to === '24:00'
                ? t('bookingCalendar.closedDay')
                : t('bookingCalendar.closedPart', { from: time(from), to: to === '24:00' ? to : time(to) }),
              name[language] || name.en || name.pt,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
