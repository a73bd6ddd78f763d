import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#contract/booking.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { AnswerGate } from '../answer-gate.tsx';
import { bookingsQuery } from '../dashboard-queries.ts';
import { useDashboardWords } from '../dashboard-words.ts';
import type { Lent } from '../lent.ts';
import { RowList, Section } from '../section.tsx';
import { NextVisit, VisitsSkeleton } from './next-visit.tsx';
import { sortVisits } from './sort-visits.ts';
import { PastRow, UpcomingRow } from './visit-row.tsx';

type VisitsTabProps = Pick<Lent, 'CancelVisit' | 'onBookAgain'>;

export function VisitsTab(props: VisitsTabProps) {
  const answer = useQuery(bookingsQuery);
  return (
    <AnswerGate answer={answer} skeleton={<VisitsSkeleton />}>
      {(bookings) => <Visits {...props} bookings={bookings} />}
    </AnswerGate>
  );
}

function Visits({ bookings, CancelVisit, onBookAgain }: VisitsTabProps & { bookings: readonly Booking[] }) {
  const { t } = useDashboardWords();
  const [now] = useState(serverNow);
  const { next, upcoming, past } = sortVisits(bookings, now);
  return (
    <>
      {next ? <NextVisit booking={next} CancelVisit={CancelVisit} /> : <NothingAhead isNew={past.length === 0} />}
      {upcoming.length > 0 && (
        <Section title={t('upcoming')}>
          <RowList>
            {upcoming.map((booking) => (
              <UpcomingRow key={booking.id} booking={booking} CancelVisit={CancelVisit} />
            ))}
          </RowList>
        </Section>
      )}
      {past.length > 0 && <Past bookings={past} onBookAgain={onBookAgain} />}
    </>
  );
}

function NothingAhead({ isNew }: { isNew: boolean }) {
  const { t } = useDashboardWords();
  return (
    <Card padding="none">
      <EmptyState
        picture="calendar"
        title={t(isNew ? 'empty.firstTitle' : 'empty.nextTitle')}
        action={
          <LinkButton to="/" size="small">
            {t('empty.book')}
          </LinkButton>
        }
      >
        {t(isNew ? 'empty.first' : 'empty.next')}
      </EmptyState>
    </Card>
  );
}

const pageSize = 5;

function Past({ bookings, onBookAgain }: Pick<Lent, 'onBookAgain'> & { bookings: readonly Booking[] }) {
  const { t } = useDashboardWords();
  const [page, setPage] = useState(1);
  const shown = bookings.slice((page - 1) * pageSize, page * pageSize);
  return (
    <Section title={t('before')}>
      <RowList>
        {shown.map((booking) => (
          <PastRow key={booking.id} booking={booking} onBookAgain={onBookAgain} />
        ))}
      </RowList>
      {bookings.length > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={bookings.length} onPage={setPage} />
      )}
    </Section>
  );
}
