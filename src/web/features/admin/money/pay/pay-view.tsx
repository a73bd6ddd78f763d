import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listPay, type PayAnswer } from '#contract/admin-pay.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate, formatMonth } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { addDays, nextMonth } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { Meanings } from '#web/features/admin/shared/meanings.tsx';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { cardFrame } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { Link, useLocation } from '#web/ui/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { payPlace } from '../money-views.tsx';
import { Statement } from './pay-statement.tsx';

const sumNames = ['toPay', 'paid', 'open'] as const;

const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/;

/** What everybody earned in a month, and one of them visit by visit. */
export function PayView() {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const wished = params.get('month') ?? '';
  const chosen = params.get('therapist');
  const query = isMonth.test(wished) ? { month: wished } : {};
  const answer = useQuery({
    queryKey: ['admin', 'pay', 'list', query],
    queryFn: ({ signal }) => call(listPay, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const failure = answer.isError && <LoadFailure title={t('list.failed')} answer={answer} />;
  if (!answer.data) return failure || <Skeleton className="h-80" />;
  return (
    <>
      {failure}
      <div className="grid items-start gap-4 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <People answer={answer.data} chosen={chosen} />
        {chosen ? (
          <Statement key={`${chosen}:${answer.data.month}`} therapistId={chosen} month={answer.data.month} />
        ) : (
          <p className="hidden px-2 py-4 text-s text-soft xl:block">{t('pay.choose')}</p>
        )}
      </div>
    </>
  );
}

function People({ answer, chosen }: { answer: PayAnswer; chosen: string | null }) {
  const { t } = useTranslation('admin');
  const { month, therapists } = answer;
  return (
    <section aria-label={t('pay.title')} className={classNames(cardFrame, chosen && 'max-xl:hidden')}>
      <Months month={month} />
      {therapists.length === 0 && (
        <EmptyState picture="receipt" title={t('pay.emptyTitle')}>
          {t('pay.emptyText')}
        </EmptyState>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {therapists.map((row) => (
          <li key={row.therapistId}>
            <Link
              to={payPlace(month, row.therapistId)}
              aria-current={row.therapistId === chosen || undefined}
              className="flex min-h-14 items-center justify-between gap-3 px-4 py-2.5 text-s no-underline hover:bg-sunken aria-[current]:bg-brand-soft"
            >
              <span>
                <span className="block font-semibold text-ink">{row.name}</span>
                <DotLine
                  className="text-xs text-soft"
                  parts={[
                    t('pay.visits', { count: row.visits }),
                    row.tips !== 0 && t('pay.tips', { amount: formatMoney(row.tips) }),
                    row.carried !== 0 && t('pay.carried', { amount: formatMoney(row.carried) }),
                  ]}
                />
              </span>
              <span className="text-right">
                <span className="block font-semibold whitespace-nowrap text-ink tabular-nums">
                  {formatMoney(row.paidOut?.amount ?? row.due)}
                </span>
                <PayState row={row} isOver={answer.isOver} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <dl className="flex flex-wrap justify-between gap-x-4 border-t border-line px-4 py-3 text-s text-soft tabular-nums">
        {sumNames.map((key) => (
          <div key={key} className="flex gap-1.5">
            <dt>{t(`pay.sums.${key}`)}</dt>
            <dd className="font-semibold text-ink">{formatMoney(answer[key])}</dd>
          </div>
        ))}
      </dl>
      <div className="px-4">
        <Meanings rows={sumNames.map((name) => [t(`pay.sums.${name}`), t(`pay.explain.${name}`)])} />
      </div>
    </section>
  );
}

function PayState({ row, isOver }: { row: PayAnswer['therapists'][number]; isOver: boolean }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (row.paidOut)
    return (
      <span className="text-xs text-soft">
        {t('pay.paidOn', { date: formatDate(row.paidOut.paidOn, 'medium', language) })}
      </span>
    );
  if (row.due < 0) return <span className="text-xs text-soft">{t('pay.goesOver')}</span>;
  if (row.due === 0) return <span className="text-xs text-soft">{t('pay.nothing')}</span>;
  return isOver ? (
    <Tag tone="wait">{t('pay.toPay')}</Tag>
  ) : (
    <span className="text-xs text-soft">{t('pay.running')}</span>
  );
}

function Months({ month }: { month: string }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const first = `${month}-01`;
  const arrow = 'inline-flex size-11 items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink';
  const [before, after] = [addDays(first, -1).slice(0, 7), nextMonth(first).slice(0, 7)];
  return (
    <div className="flex items-center justify-between px-2 py-2">
      <Link to={payPlace(before)} className={arrow} aria-label={formatMonth(before, language)}>
        <ChevronLeftIcon size={18} />
      </Link>
      <h2 className="text-l">{capitalised(formatMonth(month, language))}</h2>
      <Link to={payPlace(after)} className={arrow} aria-label={formatMonth(after, language)}>
        <ChevronRightIcon size={18} />
      </Link>
      <span className="sr-only">{t('pay.title')}</span>
    </div>
  );
}
