import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getAssignmentStats } from '#contract/dispatch.ts';
import { formatNumber } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { FigureCard } from '#web/ui/card.tsx';
import { Link } from '#web/ui/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { compare, compareWords } from '../shared/compare.ts';
import type { Home } from './home-query.ts';
import { timeUntil, useHomeWords } from './home-words.ts';

const linkLook =
  'block rounded-l no-underline *:h-full *:transition-colors *:hover:border-brand-line *:hover:bg-brand-soft';

/** Four numbers, each of them a way to what stands behind it. */
export function HomeFigures({ home, now }: { home: Home; now: Date }) {
  const { t } = useHomeWords();
  const today = dayAt(now);
  const { from, to } = home.week.period;
  return (
    <section aria-label={t('figures.title')} className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <Link to={`/admin/bookings?from=${today}&to=${today}&sort=startsAt`} className={linkLook}>
        <FigureCard label={t('figures.today')} figure={home.today.length} note={<TodayNote home={home} />} />
      </Link>
      <Link to="/admin/bookings?needsAttention=true" className={linkLook}>
        <FigureCard
          label={t('figures.attention')}
          figure={home.needsAttention.total}
          note={<AttentionNote home={home} now={now} />}
          tone={home.needsAttention.total > 0 ? 'attention' : 'good'}
        />
      </Link>
      <Link to={`/admin/analytics?from=${from}&to=${to}`} className={linkLook}>
        <FigureCard
          label={t('figures.week')}
          figure={formatMoney(home.week.revenue, 'short')}
          note={<WeekNote home={home} />}
        />
      </Link>
      <AcceptFigure />
    </section>
  );
}

function TodayNote({ home }: { home: Home }) {
  const { t } = useHomeWords();
  const more = home.today.length - home.visitsWeekAgo;
  if (more === 0) return t('figures.todaySame');
  return t(more > 0 ? 'figures.todayMore' : 'figures.todayLess', { count: Math.abs(more) });
}

function AttentionNote({ home, now }: { home: Home; now: Date }) {
  const words = useHomeWords();
  const { t } = words;
  const first = home.needsAttention.items[0];
  if (!first) return t('figures.attentionNone');
  const time = timeUntil(first.startsAt, now, words);
  return time ? t('figures.attentionFirst', { time }) : t('figures.attentionNow');
}

function WeekNote({ home }: { home: Home }) {
  const { t } = useTranslation('admin');
  const { language } = useHomeWords();
  const before = formatMoney(home.weekBefore.revenue, 'short');
  return compareWords(compare(home.week.revenue, home.weekBefore.revenue), before, { t, language });
}

const lastDays = 7;

/** From a call of its own: the day does not wait for it, and loses nothing when it fails. */
function AcceptFigure() {
  const { t, language } = useHomeWords();
  const { data, isError } = useQuery({
    queryKey: ['admin', 'assignment-stats', lastDays],
    queryFn: ({ signal }) => call(getAssignmentStats, { query: { days: lastDays } }, { signal }),
  });
  const median = data?.medianMinutesToAccept;
  return (
    <FigureCard
      label={t('figures.accept')}
      figure={
        typeof median === 'number' ? (
          t('figures.minutes', { value: formatNumber(median, language, median < 10 && median % 1 !== 0 ? 1 : 0) })
        ) : data || isError ? (
          '—'
        ) : (
          <Skeleton className="my-2 h-6 w-20" />
        )
      }
      note={data && median === null ? t('figures.acceptNone') : t('figures.acceptNote')}
    />
  );
}
