import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#contract/booking.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { InvoiceLinks } from '#web/payment/invoice-links.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { AnswerGate } from '../answer-gate.tsx';
import { bookingsQuery, giftCardsQuery } from '../dashboard-queries.ts';
import { useDashboardWords } from '../dashboard-words.ts';
import { RowList, RowsSkeleton, Section } from '../section.tsx';
import { useVisitTitle } from '../visits/visit-words.ts';
import { type ReceiptRow, receiptRows } from './receipt-rows.ts';

export function ReceiptsTab() {
  const { t } = useDashboardWords();
  const bookings = useQuery(bookingsQuery);
  const giftCards = useQuery(giftCardsQuery);
  const kind = usePublicConfig()?.issuesInvoices ? 'withInvoices' : 'receiptsOnly';
  return (
    <Section title={t('receipts.title')} lead={`${t('receipts.lead')} ${t(`receipts.${kind}`)}`}>
      <AnswerGate answer={bookings} skeleton={<RowsSkeleton />}>
        {(visits) => (
          <AnswerGate answer={giftCards} skeleton={<RowsSkeleton />}>
            {({ bought }) => <Receipts rows={receiptRows(visits, bought)} />}
          </AnswerGate>
        )}
      </AnswerGate>
    </Section>
  );
}

const pageSize = 10;

function Receipts({ rows }: { rows: readonly ReceiptRow[] }) {
  const { t } = useDashboardWords();
  const [page, setPage] = useState(1);
  if (rows.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          picture="receipt"
          title={t('receipts.emptyTitle')}
          headingLevel="h3"
          action={
            <LinkButton to="/" size="small">
              {t('empty.book')}
            </LinkButton>
          }
          className="py-8"
        >
          {t('receipts.empty')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <RowList>
        {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
          <Receipt key={row.key} row={row} />
        ))}
      </RowList>
      {rows.length > pageSize && <Pagination page={page} pageSize={pageSize} total={rows.length} onPage={setPage} />}
    </>
  );
}

function Receipt({ row }: { row: ReceiptRow }) {
  const { t, language } = useDashboardWords();
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0 text-s">
        <p className="font-medium">
          {row.kind === 'visit' ? (
            <VisitName booking={row.booking} />
          ) : (
            t('receipts.giftCard', { name: row.card.recipientName })
          )}
        </p>
        <p className="text-xs text-soft">
          {t('receipts.paidOn', { date: formatDate(row.at, 'medium', language) })}
          {row.refunded !== null && ` · ${t('receipts.refunded', { amount: formatMoney(row.refunded) })}`}
        </p>
        {row.kind === 'visit' && <InvoiceLinks bookingId={row.booking.id} />}
      </div>
      <div className="flex items-center justify-between gap-4 sm:contents">
        <span className="text-s whitespace-nowrap tabular-nums">{formatMoney(row.amount)}</span>
        <LinkButton to={`${row.file}?lang=${language}`} target="_blank" rel="noopener" variant="ghost" size="small">
          <DownloadIcon size={18} />
          {t('receipts.open')}
          <span className="sr-only">
            , {row.kind === 'visit' ? row.booking.reference : row.card.recipientName} {t('receipts.newWindow')}
          </span>
        </LinkButton>
      </div>
    </li>
  );
}

function VisitName({ booking }: { booking: Booking }) {
  return useVisitTitle(booking);
}
