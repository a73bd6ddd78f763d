import { useQuery } from '@tanstack/react-query';
import { getAssignmentStats } from '#contract/dispatch.ts';
import { formatNumber, formatPercent } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { FigureCard } from '#web/ui/card.tsx';
import { Link } from '#web/ui/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { compare } from '../shared/charts/compare.ts';
import { attentionQuery, type Home } from './home-query.ts';
import { useHomeWords, whenWords } from './home-words.ts';

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
      <AttentionFigure now={now} />
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

/** The same list as below, counted. */
function AttentionFigure({ now }: { now: Date }) {
  const words = useHomeWords();
  const { t } = words;
  const { data, isError } = useQuery(attentionQuery);
  const first = data?.items[0];
  const at = first?.hurtsAt && Date.parse(first.hurtsAt) > now.getTime() ? whenWords(first.hurtsAt, now, words) : null;
  const some = at ? t('figures.attentionFirst', { at }) : t('figures.attentionNow');
  return (
    <FigureCard
      label={t('figures.attention')}
      figure={data ? data.items.length : isError ? '—' : <Skeleton className="my-2 h-6 w-20" />}
      note={data && (first ? some : t('figures.attentionNone'))}
      tone={data && !first ? 'good' : 'attention'}
    />
  );
}

function WeekNote({ home }: { home: Home }) {
  const { t, language } = useHomeWords();
  const before = formatMoney(home.weekBefore.revenue, 'short');
  const { kind, share } = compare(home.week.revenue, home.weekBefore.revenue);
  if (kind === 'none' || kind === 'new') return t('figures.weekNew');
  if (kind === 'same') return t('figures.weekSame');
  return t(kind === 'more' ? 'figures.weekMore' : 'figures.weekLess', {
    share: formatPercent(share, language, 0),
    before,
  });
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
