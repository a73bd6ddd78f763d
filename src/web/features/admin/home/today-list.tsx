import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeVisit } from '#contract/stats.ts';
import { formatTime } from '#domain/language/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { HomeSection, lineLook } from './home-section.tsx';
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

export function TodayList({ visits, now }: { visits: readonly HomeVisit[]; now: Date }) {
  const { t } = useHomeWords();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { earlier, rows } = todayRows(visits, now);
  const canFold = earlier.length > fewEarlier;
  const shown = canFold && !isUnfolded ? rows : [...earlier, ...rows];
  return (
    <HomeSection title={t('today.title')} note={visits.length > 0 && t('today.note', { count: visits.length })}>
      {visits.length === 0 ? (
        <EmptyState title={t('today.none')} headingLevel="h3" className="py-7">
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
                <Row row={row} now={now} />
              </li>
            ))}
          </ol>
        </>
      )}
    </HomeSection>
  );
}

function Row({ row, now }: { row: TodayRow; now: Date }) {
  const { t, language } = useHomeWords();
  if (row.kind === 'visit') return <VisitLine visit={row.visit} state={row.state} />;
  return (
    <div className="flex items-center gap-3 bg-accent-soft px-4 py-1.5 text-xs font-semibold text-accent-text tabular-nums md:px-5">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
      {t('today.now', { time: formatTime(now, language) })}
    </div>
  );
}

function VisitLine({ visit, state }: { visit: HomeVisit; state: VisitState }) {
  const { t, language } = useHomeWords();
  const isOver = state === 'over';
  return (
    <Link
      to={bookingHref(visit.id)}
      className={classNames(lineLook, 'flex-wrap gap-y-1.5 sm:flex-nowrap', isOver && 'text-soft')}
    >
      <span className="w-20 shrink-0 leading-tight whitespace-nowrap tabular-nums">
        <span className={classNames('block', !isOver && 'font-semibold')}>{formatTime(visit.startsAt, language)}</span>
        <span className="block text-xs text-soft">{formatTime(visit.endsAt, language)}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames('block', !isOver && 'font-medium')}>
          {[visit.clientName, visit.treatment[language]].filter(Boolean).join(' · ')}
        </span>
        <span className="block truncate text-xs text-soft">
          {visit.reference} · {visit.area ?? t('today.noArea')}
        </span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 max-sm:basis-full max-sm:pl-23 sm:contents">
        <span className="min-w-0 sm:w-44">
          {visit.therapists.length > 0 ? (
            visit.therapists.join(', ')
          ) : (
            <span className="text-soft">{t('today.nobody')}</span>
          )}
        </span>
        <span className="shrink-0 sm:w-40 sm:text-right">
          <StatusTag visit={visit} />
        </span>
      </span>
    </Link>
  );
}

const tones: Partial<Record<HomeVisit['status'], TagTone>> = { finding_therapist: 'wait', confirmed: 'good' };

function StatusTag({ visit }: { visit: HomeVisit }) {
  const { t } = useTranslation('admin');
  if (visit.needsAttention && visit.status !== 'completed') return <Tag tone="bad">{t('home.attention.title')}</Tag>;
  return <Tag tone={tones[visit.status] ?? 'neutral'}>{t(`bookingsFile.statuses.${visit.status}`)}</Tag>;
}
