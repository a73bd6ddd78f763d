import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getPayStatement,
  getPayStatementCsv,
  getPayStatementPdf,
  type PayLine,
  type PayStatement,
} from '#contract/admin-pay.ts';
import { formatDate, formatMonth } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call, fetchFile } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { tellFailure } from '#web/features/admin/shared/failures.ts';
import { refreshArea } from '#web/features/admin/shared/list/use-list.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { cardFrame } from '#web/ui/card.tsx';
import { ChevronLeftIcon, DownloadIcon, PlusIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { payPlace } from '../money-views.tsx';
import { CorrectionDialog, PaidOutDialog } from './pay-dialogs.tsx';

type StatementProps = { therapistId: string; month: string };

/** A month of one person, visit by visit, and what is done about it. */
export function Statement({ therapistId, month }: StatementProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [asked, setAsked] = useState<'paid-out' | 'correction' | null>(null);
  const queryKey = ['admin', 'pay', 'statement', therapistId, month];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getPayStatement, { params: { therapistId, month } }, { signal }),
    staleTime: 0,
  });
  const failure = answer.isError && <LoadFailure title={t('form.loadFailed')} answer={answer} />;
  // One that was read stays beside the failure: a dialog may stand on it.
  if (!answer.data) return failure || <Skeleton className="h-80" />;
  const statement = answer.data;
  const onDone = async (changed: PayStatement): Promise<void> => {
    queryClient.setQueryData(queryKey, changed);
    setAsked(null);
    await refreshArea('pay', ['admin', 'money']);
  };
  const dialog = { statement, onDone, onFailure: () => void answer.refetch(), onClose: () => setAsked(null) };
  return (
    <section aria-labelledby="pay-statement" className="min-w-0">
      {failure}
      <Link
        to={payPlace(month)}
        className="mb-2 inline-flex min-h-11 items-center gap-1 text-s text-soft no-underline xl:hidden"
      >
        <ChevronLeftIcon size={18} />
        {t('pay.title')}
      </Link>
      <div className={cardFrame}>
        <header className="flex flex-wrap items-start justify-between gap-3 px-4 py-4">
          <div>
            <h2 id="pay-statement" className="text-l">
              {statement.name}, {formatMonth(month, language)}
            </h2>
            <p className="text-xs text-soft">
              {t('pay.lines', { count: statement.lines.length })} ·{' '}
              {t('pay.openInAll', { amount: formatMoney(statement.open) })}
            </p>
          </div>
          <Files therapistId={therapistId} month={month} />
        </header>
        <Lines lines={statement.lines} />
        <Foot statement={statement} onAsk={setAsked} />
      </div>
      {asked === 'paid-out' && <PaidOutDialog {...dialog} />}
      {asked === 'correction' && <CorrectionDialog {...dialog} />}
    </section>
  );
}

function Files({ therapistId, month }: StatementProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const save = async (path: string): Promise<void> => {
    const filled = path.replace(':therapistId', therapistId).replace(':month', month);
    try {
      saveFile(await fetchFile(`${filled}?lang=${language}`));
    } catch (error) {
      tellFailure(t('list.exportFailed'), error);
    }
  };
  return (
    <div className="flex gap-2">
      {(['PDF', 'CSV'] as const).map((kind) => (
        <Button
          key={kind}
          size="small"
          variant="ghost"
          aria-label={t('pay.file', { kind })}
          onClick={() => void save(kind === 'PDF' ? getPayStatementPdf.path : getPayStatementCsv.path)}
        >
          <DownloadIcon size={18} />
          {kind}
        </Button>
      ))}
    </div>
  );
}

function Lines({ lines }: { lines: readonly PayLine[] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const words = ({ kind, treatment, duration, isShared, reason }: PayLine): string => {
    const visit = treatment && `${treatment[language]} ${duration}${isShared ? `, ${t('pay.shared')}` : ''}`;
    if (kind === 'visit') return visit ?? t('pay.kinds.visit');
    return [t(`pay.kinds.${kind}`), visit ?? reason].filter(Boolean).join(': ');
  };
  return (
    <div className="px-4 pb-2 md:px-0">
      <Table
        caption={t('pay.title')}
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'day',
            header: t('pay.columns.day'),
            cell: ({ startsAt, at }) => (
              <span className="whitespace-nowrap">{formatDate(startsAt ?? at, 'medium', language)}</span>
            ),
          },
          { key: 'what', header: t('pay.columns.what'), cell: words },
          {
            key: 'reference',
            header: t('pay.columns.reference'),
            cell: ({ bookingId, reference }) =>
              bookingId && reference ? (
                <Link to={`/admin/bookings?open=${bookingId}`} className="link whitespace-nowrap">
                  {reference}
                </Link>
              ) : null,
          },
          { key: 'area', header: t('pay.columns.area'), cell: ({ area }) => area },
          {
            key: 'price',
            header: t('pay.columns.price'),
            isNumeric: true,
            cell: ({ price }) => (price === null ? '–' : formatMoney(price)),
          },
          {
            key: 'amount',
            header: t('pay.columns.amount'),
            isNumeric: true,
            cell: ({ amount }) => formatMoney(amount),
          },
        ]}
        empty={<p className="px-4 py-6 text-s text-soft">{t('pay.noLines')}</p>}
      />
    </div>
  );
}

type FootProps = { statement: PayStatement; onAsk(what: 'paid-out' | 'correction'): void };

function Foot({ statement: { due, paidOut, isOver }, onAsk }: FootProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <footer className="flex flex-wrap items-end justify-between gap-4 border-t border-line px-4 py-4">
      {paidOut ? (
        <p className="text-s">
          {t('pay.wasPaid', {
            date: formatDate(paidOut.paidOn, 'medium', language),
            how: t(`pay.methods.${paidOut.method}`),
          })}
          {paidOut.reference && <span className="block text-xs text-soft">{paidOut.reference}</span>}
        </p>
      ) : (
        <Button variant="ghost" size="small" onClick={() => onAsk('correction')}>
          <PlusIcon size={18} />
          {t('pay.correct')}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <p className="text-right">
          <span className="block text-xs text-soft">{t(paidOut ? 'pay.paidOut' : 'pay.toPayNow')}</span>
          <span className="figure text-xl whitespace-nowrap tabular-nums">{formatMoney(paidOut?.amount ?? due)}</span>
        </p>
        {!paidOut && isOver && due > 0 && (
          <Button size="small" onClick={() => onAsk('paid-out')}>
            {t('pay.markPaid')}
          </Button>
        )}
        {!paidOut && isOver && due < 0 && (
          <p className="max-w-56 text-xs text-soft">{t('pay.goesOverText', { amount: formatMoney(due) })}</p>
        )}
        {!paidOut && !isOver && <p className="max-w-56 text-xs text-soft">{t('pay.notOver')}</p>}
      </div>
    </footer>
  );
}
