import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getAssignmentStats } from '#contract/admin-dispatch.ts';
import { formatNumber, formatTime } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIsSupport } from '../shared/use-is-support.ts';
import type { Home } from './home-query.ts';
import { useHomeWords } from './home-words.ts';

/** Few numbers, each beside the same hours before. On a phone the day itself is nearer. */
export function HomeFigures({ home, now }: { home: Home; now: Date }) {
  const { t } = useHomeWords();
  const today = dayAt(now);
  const isSupport = useIsSupport();
  return (
    <section aria-label={t('figures.title')} className="mb-5 max-md:hidden">
      <Card
        padding="none"
        className="grid grid-cols-2 overflow-hidden *:border-line xl:grid-cols-4 xl:*:not-first:border-l"
      >
        <Figure
          to={`/admin/bookings?from=${today}&to=${today}&sort=startsAt`}
          label={t('figures.today')}
          figure={home.today.length}
          note={t('figures.todayBefore', { count: home.visitsWeekAgo })}
        />
        {!isSupport && <PaidFigures paid={home.paid} now={now} />}
        <AcceptFigure />
      </Card>
    </section>
  );
}

function PaidFigures({ paid, now }: { paid: Home['paid']; now: Date }) {
  const { t, language } = useHomeWords();
  const today = dayAt(now);
  const time = formatTime(now, language);
  return (
    <>
      <Figure
        to={`/admin/analytics?from=${today}&to=${today}`}
        label={t('figures.paid', { time })}
        figure={formatMoney(paid.today)}
        note={t('figures.paidBefore', { time, amount: formatMoney(paid.weekAgo) })}
      />
      <Figure
        to="/admin/analytics?range=7"
        label={t('figures.sevenDays')}
        figure={formatMoney(paid.sevenDays)}
        note={t('figures.sevenDaysBefore', { amount: formatMoney(paid.sevenDaysBefore) })}
      />
    </>
  );
}

type FigureProps = { to?: string; label: string; figure: ReactNode; note?: ReactNode };

function Figure({ to, label, figure, note }: FigureProps) {
  const parts = (
    <>
      <span className="block text-xs text-soft">{label}</span>
      <span className="figure mt-0.5 mr-2 inline-block text-xl">{figure}</span>
      {note && <span className="inline-block text-xs text-soft">{note}</span>}
    </>
  );
  const look = 'block px-5 py-3.5';
  if (!to) return <div className={look}>{parts}</div>;
  return (
    <Link to={to} className={`${look} no-underline transition-colors hover:bg-sunken focus-visible:-outline-offset-3`}>
      {parts}
    </Link>
  );
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
    <Figure
      label={t('figures.accept')}
      figure={
        typeof median === 'number' ? (
          t('figures.minutes', { value: formatNumber(median, language, median < 10 && median % 1 !== 0 ? 1 : 0) })
        ) : data || isError ? (
          '—'
        ) : (
          <Skeleton className="my-1 h-5 w-20" />
        )
      }
      note={data && median === null ? t('figures.acceptNone') : t('figures.acceptNote')}
    />
  );
}
