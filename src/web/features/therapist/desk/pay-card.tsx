import { useQuery } from '@tanstack/react-query';
import { getOwnPay, getOwnPayStatementCsv, getOwnPayStatementPdf, type OwnPay } from '#contract/admin-pay.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate, formatMonth } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { failureText } from '#web/api/api-error.ts';
import { call, fetchFile } from '#web/api/call.ts';
import { Card } from '#web/ui/card.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { deskKey } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';

/** What is still owed, and the statement of every month; without one there is nothing to show. */
export function PayCard() {
  const { t } = useDeskWords();
  const { data } = useQuery({
    queryKey: [...deskKey, 'pay'],
    queryFn: ({ signal }) => call(getOwnPay, undefined, { signal }),
    staleTime: 0,
  });
  if (!data || data.months.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="desk-pay" className="px-5 py-4.5">
      <h2 id="desk-pay" className="font-sans text-s font-semibold tracking-normal text-soft">
        {t('pay.open')}
      </h2>
      <p className="figure mt-1 text-2xl">{formatMoney(data.open)}</p>
      <p className="text-xs text-soft">{t('pay.openText')}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {data.months.slice(0, 6).map((month) => (
          <MonthRow key={month.month} month={month} />
        ))}
      </ul>
    </Card>
  );
}

function MonthRow({ month: { month, tips, carried, due, isOver, paidOut } }: { month: OwnPay['months'][number] }) {
  const { t, language } = useDeskWords();
  const name = formatMonth(month, language);
  const state = paidOut
    ? [t('pay.paid', { date: formatDate(paidOut.paidOn, 'medium', language) }), paidOut.reference]
        .filter(Boolean)
        .join(' · ')
    : t(!isOver ? 'pay.running' : due > 0 ? 'pay.notPaid' : 'pay.goesOver');
  const save = async (path: string): Promise<void> => {
    try {
      saveFile(await fetchFile(`${path.replace(':month', month)}?lang=${language}`));
    } catch (error) {
      showToast({
        title: t('pay.failed'),
        description: failureText(error, t('pay.failedText')),
        variant: 'destructive',
      });
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2 text-s">
      <span>
        <span className="block font-medium">{capitalised(name)}</span>
        <span className="text-xs text-soft">
          {state}
          {tips !== 0 && ` · ${t('pay.tips', { amount: formatMoney(tips) })}`}
          {carried !== 0 && ` · ${t('pay.carried', { amount: formatMoney(carried) })}`}
        </span>
      </span>
      <span className="flex items-center gap-1">
        <span className="mr-2 font-medium whitespace-nowrap tabular-nums">{formatMoney(paidOut?.amount ?? due)}</span>
        {(['PDF', 'CSV'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className="link min-h-11 min-w-11 text-xs"
            aria-label={t('pay.file', { month: name, kind })}
            onClick={() => void save(kind === 'PDF' ? getOwnPayStatementPdf.path : getOwnPayStatementCsv.path)}
          >
            {kind}
          </button>
        ))}
      </span>
    </li>
  );
}
