import { Suspense, useState } from 'react';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { formatDuration } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { optionalPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { PageWithAside } from '#web/ui/page-with-aside.tsx';
import { partWhenOpen } from '#web/ui/part-when-open.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { ActionLink } from '../action-link.tsx';
import { AfterVisit } from '../day/after-visit.tsx';
import { CompleteVisit } from '../day/complete-visit.tsx';
import { isFinishedNext, VisitDay } from '../day/tell-the-day.tsx';
import { type Telling, useTelling } from '../day/use-telling.ts';
import { useDeskWords } from '../desk-words.ts';
import { UndoYes } from '../offer/undo-yes.tsx';
import { dayWord, partyWords, timesWords } from '../visit-words.ts';
import { BringCard, ClientCard, ColleagueCard, HealthCard, PlaceCard } from './visit-cards.tsx';
import { VisitTag } from './visit-tag.tsx';

/** Asked once the visit is over. */
const RateVisit = optionalPart(() => import('./rate-visit.tsx'), 'RateVisit');

type OwnVisitDetailProps = {
  visit: OwnVisitInFull;
  today: string;
  /** When the visit was read, by the clock of the device. */
  readAt: number;
  /** Then the notice above offers to take it back. */
  wasJustAnswered?: boolean;
};

/** All the work needs, in the order in which it is needed: what to mind, where to, whom to ask for, what to bring. */
export function OwnVisitDetail({ visit: read, today, readAt, wasJustAnswered = false }: OwnVisitDetailProps) {
  const telling = useTelling(read, readAt);
  const { visit } = telling;
  const words = useDeskWords();
  const { t, language } = words;
  const isOver = visit.status === 'completed' || visit.status === 'cancelled';
  return (
    <>
      <PageHeading
        title={t('visit.dayTime', {
          day: dayWord(visit.date, today, words),
          time: timesWords(visit, words),
        })}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {t('visit.line', { treatment: visit.treatment[language], minutes: visit.totalMinutes })}
            <VisitTag visit={visit} />
          </span>
        }
        size="medium"
      />
      <PageWithAside aside={<VisitAside visit={visit} telling={telling} />}>
        <div className="grid gap-4">
          <VisitDay visit={visit} telling={telling} />
          {!wasJustAnswered && <UndoYes visit={visit} readAt={readAt} />}
          {isOver && (
            <Notice announced={false} tone={visit.status === 'completed' ? 'good' : 'info'}>
              {t(`booking.over.${visit.paidEnding ?? (visit.status === 'completed' ? 'completed' : 'cancelled')}`)}
            </Notice>
          )}
          {isOver && visit.date === today && visit.now >= visit.startsAt && <AfterVisit visit={visit} />}
          {(visit.status === 'completed' || visit.paidEnding) && (
            <Suspense fallback={null}>
              <RateVisit id={visit.id} />
            </Suspense>
          )}
          {visit.status !== 'cancelled' && (
            <>
              <HealthCard notes={visit.healthNotes} />
              <PlaceCard visit={visit} />
              <ClientCard visit={visit} />
              <BringCard visit={visit} />
              <ColleagueCard visit={visit} />
            </>
          )}
        </div>
      </PageWithAside>
    </>
  );
}

function VisitAside({ visit, telling }: { visit: OwnVisitInFull; telling: Telling }) {
  const words = useDeskWords();
  const { t, language } = words;
  return (
    <div className="grid gap-4">
      <Card as="section">
        <div className="text-xs text-soft">{t('booking.pay')}</div>
        <div className="figure mb-2 text-2xl">{formatMoney(visit.pay)}</div>
        <SummaryList
          rows={[
            { label: t('booking.reference'), value: visit.reference },
            { label: t('booking.length'), value: formatDuration(visit.totalMinutes, language) },
            {
              label: t('booking.people'),
              value: partyWords(visit, words) ?? t('visit.people', { count: visit.peopleCount }),
            },
            { label: t('booking.area'), value: visit.area },
          ]}
        />
        {visit.status !== 'cancelled' && (
          <ActionLink
            href={`/api/therapist/bookings/${visit.id}/calendar.ics`}
            download={`${visit.reference}.ics`}
            icon={<CalendarIcon size={18} />}
            className="mt-4 w-full"
          >
            {t('booking.calendar')}
          </ActionLink>
        )}
      </Card>
      {/* Whoever is there, or should be gone by now, has it on top, in reach of the thumb. */}
      {!isFinishedNext(visit) && <CompleteVisit visit={visit} telling={telling} />}
      {visit.canDropOut && !visit.day?.arrivedAt && <DropOut visit={visit} />}
    </div>
  );
}

const DropOutDialog = partWhenOpen(() => import('./drop-out-dialog.tsx'), 'DropOutDialog');

function DropOut({ visit }: { visit: OwnVisitInFull }) {
  const { t } = useDeskWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" wide className="text-danger!" onClick={() => setIsOpen(true)}>
        {t('booking.dropOut')}
      </Button>
      <DropOutDialog isOpen={isOpen} visit={visit} onClose={() => setIsOpen(false)} />
    </>
  );
}
