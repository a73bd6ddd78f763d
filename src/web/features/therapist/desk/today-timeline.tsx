import type { OwnVisit } from '#contract/desk-visit.ts';
import type { RouteResult } from '#contract/route.ts';
import type { getTherapistDashboard } from '#contract/therapist-desk.ts';
import { formatDuration, formatTime } from '#domain/language/formats.ts';
import { zoneName } from '#domain/language/zone-names.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { isElsewhere } from '#web/i18n/device-zone.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useDeskWords } from '../desk-words.ts';
import { spanWords, wayWords } from '../visit-words.ts';
import { SectionTitle } from './section-title.tsx';
import { type TimelineRow, timelineRows } from './timeline-rows.ts';

type Today = RouteResult<typeof getTherapistDashboard>['today'];

type TodayTimelineProps = { today: Today; zone: TimeZone; now: Date };

export function TodayTimeline({ today, zone, now }: TodayTimelineProps) {
  const words = useDeskWords();
  const { t } = words;
  const rows = timelineRows(today.visits, now);
  const hours = today.workingHours.map(({ from, to }) => spanWords(from, endOfDay(to), words)).join(', ');
  const note = today.isOff ? t('today.off') : hours ? t('today.works', { hours }) : t('today.notWorking');
  return (
    <section aria-labelledby="desk-today">
      <SectionTitle id="desk-today" note={note}>
        {t('today.title')}
      </SectionTitle>
      {rows.length === 0 ? (
        <Card padding="none" className="px-5 py-6 text-center text-s text-soft">
          {t('today.free')}
        </Card>
      ) : (
        <ol className="relative grid gap-2.5 before:absolute before:inset-y-3 before:left-[81px] before:w-px before:bg-line-strong">
          {rows.map((row) => (
            <Row
              key={row.kind === 'visit' ? row.visit.id : row.kind === 'gap' ? row.afterId : 'now'}
              row={row}
              zone={zone}
              now={now}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** `24:00` is no time that a clock shows. */
const endOfDay = (time: string): string => (time === '24:00' ? '00:00' : time);

const rowLook = 'grid grid-cols-[72px_28px_minmax(0,1fr)] items-center';

function Row({ row, zone, now }: { row: TimelineRow; zone: TimeZone; now: Date }) {
  const { t, language } = useDeskWords();
  if (row.kind === 'visit') return <VisitRow visit={row.visit} state={row.state} />;
  if (row.kind === 'gap') {
    return (
      <li className={rowLook}>
        <span className="col-start-3 py-1 text-xs text-soft">
          {t('today.gap', { time: formatDuration(row.minutes, language) })}
        </span>
      </li>
    );
  }
  return (
    <li className={rowLook}>
      <span className="col-start-2 z-10 mx-auto size-2.5 rounded-full bg-accent" />
      <span className="text-xs font-semibold text-accent-text tabular-nums">
        {t('today.now', { time: formatTime(now, language, zone) })}
      </span>
    </li>
  );
}

function VisitRow({ visit, state }: { visit: OwnVisit; state: 'over' | 'under-way' | 'ahead' }) {
  const words = useDeskWords();
  const { t, language } = words;
  const isOver = state === 'over';
  return (
    <li className={rowLook}>
      <div className="text-right text-s leading-tight whitespace-nowrap tabular-nums">
        <div className={classNames('font-semibold', isOver && 'text-soft')}>
          {formatTime(visit.startTime, language)}
        </div>
        <div className="text-xs text-soft">{formatTime(visit.endTime, language)}</div>
        {isElsewhere(visit.startsAt, visit.timezone) && (
          <div className="text-xs text-soft">{zoneName(visit.timezone, language)}</div>
        )}
      </div>
      <span
        aria-hidden="true"
        className={classNames(
          'z-10 mx-auto size-3 rounded-full border-2',
          state === 'ahead'
            ? 'border-brand bg-page'
            : isOver
              ? 'border-line-strong bg-line-strong'
              : 'border-accent bg-accent',
        )}
      />
      <Link
        to={`/therapist/booking/${visit.id}`}
        className="flex min-h-11 items-center gap-3 rounded-m border border-line bg-surface px-4 py-3 no-underline shadow-1 transition-colors hover:border-line-strong"
      >
        <span className={classNames('min-w-0 flex-1 text-s', isOver && 'text-soft')}>
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-semibold">
              {t('visit.line', { treatment: visit.treatment[language], minutes: visit.totalMinutes })}
            </span>
            {state === 'under-way' && <Tag tone="wait">{t('next.underWay')}</Tag>}
            {visit.status === 'completed' && <Tag tone="good">{t('visit.status.completed')}</Tag>}
          </span>
          <span className="mt-0.5 block truncate text-soft">
            {visit.clientName} · {visit.place}
          </span>
          {visit.way && !isOver && <span className="mt-0.5 block text-soft">{wayWords(visit.way, words)}</span>}
        </span>
        <ChevronRightIcon size={18} className="shrink-0 text-soft" />
      </Link>
    </li>
  );
}
