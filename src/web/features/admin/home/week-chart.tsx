import { formatDate } from '#domain/language/formats.ts';
import { formatWeekday } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/router.tsx';
import { percentOf } from '../shared/charts/scale.ts';
import type { Home } from './home-query.ts';
import { HomeSection, NothingHere } from './home-section.tsx';
import { useHomeWords } from './home-words.ts';

type Week = Home['week'];

/** A table with drawn cells: read out it is the figures, seen it is bars, the pale ones those of the week before. */
export function WeekChart({ week, weekBefore }: { week: Week; weekBefore: Week }) {
  const { t } = useHomeWords();
  const most = Math.max(0, ...[...week.days, ...weekBefore.days].map(({ revenue }) => revenue));
  return (
    <HomeSection title={t('week.title')}>
      <div className="px-4 pt-4 md:px-5">
        <p className="figure text-2xl">{formatMoney(week.revenue)}</p>
        <p className="text-xs text-soft">{t('week.same', { amount: formatMoney(weekBefore.revenue) })}</p>
      </div>
      {most === 0 ? (
        <NothingHere>{t('week.none')}</NothingHere>
      ) : (
        <>
          <p aria-hidden="true" className="mt-3 flex gap-4 px-4 text-xs text-soft md:px-5">
            <Sign look="bg-brand">{t('week.thisWeek')}</Sign>
            <Sign look="bg-brand-line">{t('week.lastWeek')}</Sign>
          </p>
          <table className="mt-1 w-full border-collapse text-xs">
            <caption className="sr-only">{t('week.title')}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('week.day')}</th>
                <td />
                <th scope="col">{t('week.thisWeek')}</th>
                <th scope="col">{t('week.lastWeek')}</th>
              </tr>
            </thead>
            <tbody>
              {week.days.map((day, index) => (
                <DayRow key={day.day} day={day} before={weekBefore.days[index]} today={week.period.to} most={most} />
              ))}
            </tbody>
          </table>
        </>
      )}
      <Link
        to="/admin/analytics?range=7"
        className="mt-2 block border-t border-line px-5 py-3 text-center text-s font-semibold text-brand no-underline transition-colors hover:bg-brand-soft focus-visible:-outline-offset-3"
      >
        {t('week.more')}
      </Link>
    </HomeSection>
  );
}

function Sign({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={classNames('size-2 rounded-full', look)} />
      {children}
    </span>
  );
}

type DayRowProps = {
  day: Week['days'][number];
  before: Week['days'][number] | undefined;
  today: string;
  most: number;
};

function DayRow({ day, before, today, most }: DayRowProps) {
  const { t, language } = useHomeWords();
  const isToCome = day.day > today;
  return (
    <tr className={classNames(day.day === today && 'font-semibold')}>
      <th
        scope="row"
        title={formatDate(day.day, 'long', language)}
        aria-current={day.day === today ? 'date' : undefined}
        className={classNames('py-1.5 pl-4 text-left md:pl-5', day.day === today ? 'font-semibold' : 'font-normal')}
      >
        {/* In both languages the first three letters name a day. */}
        <span aria-hidden="true">{formatWeekday(`${day.day}T12:00:00Z`, language).slice(0, 3)}</span>
        <span className="sr-only">{formatWeekday(`${day.day}T12:00:00Z`, language)}</span>
      </th>
      <td aria-hidden="true" className="w-full py-1.5 pl-3">
        <span className="block h-1.5 rounded-full bg-brand" style={{ width: `${percentOf(day.revenue, most)}%` }} />
        <span
          className="mt-0.5 block h-1.5 rounded-full bg-brand-line"
          style={{ width: `${percentOf(before?.revenue ?? 0, most)}%` }}
        />
      </td>
      <td className="px-2 py-1.5 text-right whitespace-nowrap tabular-nums">
        {isToCome ? (
          <>
            <span aria-hidden="true" className="text-soft">
              —
            </span>
            <span className="sr-only">{t('week.toCome')}</span>
          </>
        ) : (
          formatMoney(day.revenue, 'short')
        )}
      </td>
      <td className="py-1.5 pr-4 pl-2 text-right font-normal whitespace-nowrap text-soft tabular-nums md:pr-5">
        {formatMoney(before?.revenue ?? day.revenue, 'short')}
      </td>
    </tr>
  );
}
