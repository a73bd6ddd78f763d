import type { RouteResult } from '#contract/route.ts';
import type { getTherapistDashboard } from '#contract/therapist-desk.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/router.tsx';
import { useDeskWords } from '../desk-words.ts';
import { dayOfMonth, weekdayName, weekdayShort } from '../visit-words.ts';

type Day = RouteResult<typeof getTherapistDashboard>['week'][number];

const tallest = 44;

/** Seven days: how full each is. A tap opens that day's list. */
export function WeekStrip({ week, today }: { week: readonly Day[]; today: string }) {
  const { t } = useDeskWords();
  const most = Math.max(60, ...week.map(({ workingMinutes, visitMinutes }) => Math.max(workingMinutes, visitMinutes)));
  return (
    <Card as="section" padding="none" aria-labelledby="desk-week" className="px-4 pt-4.5 pb-3">
      <h2 id="desk-week" className="px-1 text-l">
        {t('week.title')}
      </h2>
      <ol className="mt-2 grid grid-cols-7">
        {week.map((day) => (
          <DayColumn key={day.date} day={day} most={most} isToday={day.date === today} />
        ))}
      </ol>
    </Card>
  );
}

function DayColumn({ day, most, isToday }: { day: Day; most: number; isToday: boolean }) {
  const { t, language } = useDeskWords();
  const height = (minutes: number): number => Math.round((Math.min(minutes, most) / most) * tallest);
  const what =
    day.visitCount > 0 ? t('week.visits', { count: day.visitCount }) : t(day.isOff ? 'week.dayOff' : 'week.none');
  const label = t('week.label', { day: `${weekdayName(day.date, language)} ${dayOfMonth(day.date)}`, what });
  return (
    <li>
      <Link
        to={`/therapist/bookings?from=${day.date}&to=${day.date}`}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        className="flex flex-col items-center rounded-s py-2 no-underline transition-colors hover:bg-sunken aria-[current]:bg-brand-soft"
      >
        <span className="text-xs text-soft">{weekdayShort(day.date, language)}</span>
        <span className={classNames('text-s tabular-nums', isToday ? 'font-bold text-brand' : 'font-medium')}>
          {dayOfMonth(day.date)}
        </span>
        <span className="mt-2 flex w-3.5 items-end" style={{ height: tallest }}>
          <span
            className="relative flex w-full items-end rounded-full bg-line"
            style={{ height: Math.max(4, height(day.workingMinutes)) }}
          >
            {day.visitMinutes > 0 && (
              <span
                className="w-full rounded-full bg-brand"
                style={{ height: Math.max(8, height(day.visitMinutes)) }}
              />
            )}
          </span>
        </span>
        <span className="mt-1.5 h-5 text-xs text-soft tabular-nums">
          {day.visitCount > 0 ? day.visitCount : day.isOff ? t('week.off') : ''}
        </span>
      </Link>
    </li>
  );
}
