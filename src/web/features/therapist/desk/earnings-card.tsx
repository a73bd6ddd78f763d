import type { RouteResult } from '#contract/route.ts';
import type { getTherapistDashboard } from '#contract/therapist-desk.ts';
import { addCents, formatMoney } from '#domain/money/cents.ts';
import { addDays, lastOfMonth } from '#domain/time/days.ts';
import { Card } from '#web/ui/card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useDeskWords } from '../desk-words.ts';
import { dayOfMonth, monthName } from '../visit-words.ts';

type Earnings = RouteResult<typeof getTherapistDashboard>['earnings'];
type Week = Earnings['weeks'][number];

/** A table whose middle column is drawn: read out it is the figures, seen it is the bars. */
export function EarningsCard({ earnings }: { earnings: Earnings }) {
  const { t, language } = useDeskWords();
  const month = monthName(`${earnings.month}-01`, language);
  const most = Math.max(1, ...earnings.weeks.map(({ earned, expected }) => earned + expected));
  const isEmpty = earnings.earned === 0 && earnings.expected === 0;
  return (
    <Card as="section" padding="none" aria-labelledby="desk-earnings" className="px-5 py-4.5">
      <h2 id="desk-earnings" className="font-sans text-s font-semibold tracking-normal text-soft">
        {t('earnings.title', { month })}
      </h2>
      <p className="figure mt-1 text-2xl">{formatMoney(earnings.earned)}</p>
      <p className="text-xs text-soft">
        {t('earnings.done', { count: earnings.visitCount })}
        {earnings.expected > 0 && ` · ${t('earnings.expected', { amount: formatMoney(earnings.expected) })}`}
      </p>
      {earnings.tips !== 0 && (
        <p className="mt-1 text-s font-medium">{t('earnings.tips', { amount: formatMoney(earnings.tips) })}</p>
      )}
      {isEmpty ? (
        <p className="mt-3 text-s text-soft">{t('earnings.none')}</p>
      ) : (
        <table className="mt-4 w-full border-collapse text-xs">
          <caption className="sr-only">{t('earnings.title', { month })}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('earnings.week')}</th>
              <th scope="col">{t('earnings.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {earnings.weeks.map((week) => (
              <WeekRow key={week.monday} week={week} month={earnings.month} most={most} />
            ))}
          </tbody>
        </table>
      )}
      {earnings.lastMonthEarned > 0 && (
        <p className="mt-3 border-t border-line pt-3 text-xs text-soft">
          {t('earnings.lastMonth', { amount: formatMoney(earnings.lastMonthEarned) })}
        </p>
      )}
    </Card>
  );
}

function WeekRow({ week, month, most }: { week: Week; month: string; most: number }) {
  const { t } = useDeskWords();
  const sunday = addDays(week.monday, 6);
  const from = week.monday.startsWith(month) ? dayOfMonth(week.monday) : 1;
  const to = sunday.startsWith(month) ? dayOfMonth(sunday) : dayOfMonth(lastOfMonth(`${month}-01`));
  const width = (amount: number): string => `${(amount / most) * 100}%`;
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap text-soft tabular-nums">
        {from === to ? from : t('earnings.span', { from, to })}
      </th>
      <td className="w-full py-1.5">
        <span className="flex items-center gap-2.5">
          <span aria-hidden="true" className="flex h-3 flex-1 overflow-hidden rounded-full bg-sunken">
            <span className="bg-brand" style={{ width: width(week.earned) }} />
            <span
              className="bg-brand-line bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--surface)_3px_5px)]"
              style={{ width: width(week.expected) }}
            />
          </span>
          <span className="min-w-17 text-right font-medium tabular-nums">
            {formatMoney(addCents(week.earned, week.expected))}
            {week.expected > 0 && (
              <VisuallyHidden>
                {' '}
                ({t('earnings.planned')}: {formatMoney(week.expected)})
              </VisuallyHidden>
            )}
          </span>
        </span>
      </td>
    </tr>
  );
}
