import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttentionItem, visitTroubles } from '#contract/attention.ts';
import type { HomeVisit } from '#contract/stats.ts';
import { formatTime } from '#domain/language/formats.ts';
import { zoneName } from '#domain/language/zone-names.ts';
import { isElsewhere } from '#web/i18n/device-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChevronDownIcon, ChevronUpIcon, PhoneIcon, PinIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { HomeSection } from './home-section.tsx';
import { bookingHref, useHomeWords } from './home-words.ts';

type VisitState = 'over' | 'under-way' | 'ahead';
type TodayRow = { kind: 'visit'; visit: HomeVisit; state: VisitState } | { kind: 'now' };

const stateOf = ({ status, startsAt, endsAt }: HomeVisit, now: number): VisitState => {
  if (status === 'completed' || Date.parse(endsAt) <= now) return 'over';
  return Date.parse(startsAt) <= now ? 'under-way' : 'ahead';
};

/** The visits of the day in their order, those that are over apart, and where among the others we are. */
const todayRows = (visits: readonly HomeVisit[], now: Date): { earlier: TodayRow[]; rows: TodayRow[] } => {
  const all = visits.map((visit) => ({ kind: 'visit' as const, visit, state: stateOf(visit, now.getTime()) }));
  const earlier = all.filter(({ state }) => state === 'over');
  const underWay = all.filter(({ state }) => state === 'under-way');
  const ahead = all.filter(({ state }) => state === 'ahead');
  return { earlier, rows: all.length > 0 ? [...underWay, { kind: 'now' }, ...ahead] : [] };
};

/** So few of them need not be folded away. */
const fewEarlier = 2;

type TodayListProps = { visits: readonly HomeVisit[]; troubles: readonly AttentionItem[]; now: Date };

export function TodayList({ visits, troubles, now }: TodayListProps) {
  const { t } = useHomeWords();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { earlier, rows } = todayRows(visits, now);
  const canFold = earlier.length > fewEarlier;
  const shown = canFold && !isUnfolded ? rows : [...earlier, ...rows];
  return (
    <HomeSection title={t('today.title')} note={visits.length > 0 && <DayLinks count={visits.length} />}>
      {visits.length === 0 ? (
        <EmptyState picture="moon" title={t('today.none')} headingLevel="h3" className="py-7">
          {t('today.noneText')}
        </EmptyState>
      ) : (
        <>
          {canFold && (
            <Button
              variant="quiet"
              size="small"
              wide
              aria-expanded={isUnfolded}
              onClick={() => setIsUnfolded(!isUnfolded)}
              className="rounded-none! border-b border-line text-soft"
            >
              {isUnfolded ? <ChevronUpIcon size={18} /> : <ChevronDownIcon size={18} />}
              {isUnfolded ? t('today.fewer') : t('today.earlier', { count: earlier.length })}
            </Button>
          )}
          <ol className="divide-y divide-line">
            {shown.map((row) => (
              <li key={row.kind === 'visit' ? row.visit.id : 'now'}>
                <Row row={row} troubles={troubles} now={now} />
              </li>
            ))}
          </ol>
        </>
      )}
    </HomeSection>
  );
}

/** The same day as a whole: on the board, and on paper. */
function DayLinks({ count }: { count: number }) {
  const { t } = useHomeWords();
  return (
    <span className="flex flex-wrap items-baseline gap-x-4">
      <Link to="/admin/bookings?view=calendar" className="link inline-flex items-center max-md:min-h-11">
        {t('today.calendar')}
      </Link>
      <Link to="/admin/bookings?view=calendar&plan=all" className="link inline-flex items-center max-md:min-h-11">
        {t('today.plan')}
      </Link>
      {t('today.note', { count })}
    </span>
  );
}

type RowProps = { row: TodayRow; troubles: readonly AttentionItem[]; now: Date };

function Row({ row, troubles, now }: RowProps) {
  const { t, language } = useHomeWords();
  if (row.kind === 'visit') {
    const { visit, state } = row;
    return (
      <VisitLine
        visit={visit}
        state={state}
        trouble={troubles.find(({ bookingId, kind }) => bookingId === visit.id && isTag(kind))}
      />
    );
  }
  return (
    <div className="flex items-center gap-3 bg-accent-soft px-4 py-1.5 text-xs font-semibold text-accent-text tabular-nums md:px-5">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
      {t('today.now', { time: formatTime(now, language) })}
    </div>
  );
}

type VisitLineProps = { visit: HomeVisit; state: VisitState; trouble: AttentionItem | undefined };

/** Who, what, where, with whom and how it stands; called and found on a map without opening it. */
function VisitLine({ visit, state, trouble }: VisitLineProps) {
  const { t, language } = useHomeWords();
  const isOver = state === 'over';
  const people = visit.peopleCount > 1 ? ` × ${visit.peopleCount}` : '';
  return (
    <div
      className={classNames(
        'flex items-center gap-3 px-4 py-2.5 text-s md:px-5',
        isOver && 'text-soft',
        trouble && !isOver && 'bg-bad-soft/40',
      )}
    >
      <p className="w-18 shrink-0 self-start leading-tight whitespace-nowrap tabular-nums">
        <span className={classNames('block', !isOver && 'font-semibold')}>
          {formatTime(visit.startsAt, language, visit.timezone)}
        </span>
        <span className="block text-xs text-soft">{formatTime(visit.endsAt, language, visit.timezone)}</span>
        {isElsewhere(visit.startsAt, visit.timezone) && (
          <span className="block text-xs text-soft">{zoneName(visit.timezone, language)}</span>
        )}
      </p>
      <div className="grid min-w-0 flex-1 gap-x-3 gap-y-0.5 sm:grid-cols-2">
        <div className="min-w-0">
          <Link
            to={bookingHref(visit.id)}
            className={classNames('block truncate no-underline hover:underline', !isOver && 'font-semibold')}
          >
            {visit.clientName || visit.reference}
          </Link>
          <span className="block truncate text-xs text-soft">
            {visit.treatment[language]}
            {people}
            <span className="sm:hidden"> · {visit.area ?? t('today.noArea')}</span>
          </span>
        </div>
        <div className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-1">
          <span className="block truncate text-xs text-soft max-sm:hidden">
            {[visit.area ?? t('today.noArea'), visit.therapists.join(', ') || t('today.nobody')].join(' · ')}
          </span>
          <StatusTag visit={visit} trouble={trouble} />
          <span className="text-xs text-soft sm:hidden">{visit.therapists.join(', ')}</span>
        </div>
      </div>
      <div className="flex shrink-0 gap-1.5">
        {visit.phone && (
          <a
            href={`tel:${visit.phone.replace(/[^\d+]/g, '')}`}
            className={roundLook}
            aria-label={t('today.call', { name: visit.clientName })}
          >
            <PhoneIcon size={18} />
          </a>
        )}
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(visit.place)}`}
          target="_blank"
          rel="noreferrer"
          className={roundLook}
          aria-label={t('today.map', { place: visit.place })}
        >
          <PinIcon size={18} />
        </a>
      </div>
    </div>
  );
}

const roundLook =
  'inline-flex size-11 items-center justify-center rounded-full text-ink inset-ring inset-ring-line-strong transition-colors hover:bg-sunken';

const tones: Partial<Record<HomeVisit['status'], TagTone>> = { finding_therapist: 'wait', confirmed: 'good' };

/** What is wrong by its cause, else where it stands. */
function StatusTag({ visit, trouble }: Omit<VisitLineProps, 'state'>) {
  const { t } = useTranslation('admin');
  const { seats, therapists, status } = visit;
  if (trouble && status !== 'completed')
    return <Tag tone="bad">{t(`home.trouble.tags.${tagOf(trouble.kind)}`, { replace: trouble.values })}</Tag>;
  if (status === 'finding_therapist' && seats > 1)
    return <Tag tone="wait">{t('home.today.found', { count: therapists.length, seats })}</Tag>;
  if (visit.day) return <Tag tone="good">{t(`home.today.day.${visit.day}`)}</Tag>;
  return <Tag tone={tones[status] ?? 'neutral'}>{t(`bookingsFile.statuses.${status}`)}</Tag>;
}

/** Money and papers of a visit are no trouble of its day. */
const isTag = (kind: AttentionItem['kind']): boolean => visitTroubles.some((known) => known === kind);
const tagOf = (kind: AttentionItem['kind']) => visitTroubles.find((known) => known === kind) ?? 'seat_short';
