import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { endingOf, leftForSafety } from '#domain/booking/cancellation.ts';
import { isHeldHere } from '#web/api/booking-keys.ts';
import { sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { PageWithAside } from '#web/ui/page-with-aside.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { BookAgain } from './after/next-massage.tsx';
import { AccountOffer, NeedUs } from './beside-booking.tsx';
import { EventList } from './event-list.tsx';
import { afterPart, bankPart, choicePart, differencePart, payPart, paysHere, proposalsPart } from './late-parts.ts';
import { OwnData } from './own-data/own-data.tsx';
import { BeforeMassage } from './progress/before-massage.tsx';
import { WhoComes } from './progress/booked-therapists.tsx';
import { DayPanel, tellsTheDay, wayTitle } from './progress/day-panel.tsx';
import { SearchedAgain, SearchTracker } from './progress/search-tracker.tsx';
import { useMinutes } from './progress/use-minutes.ts';
import { VisitSteps } from './progress/visit-steps.tsx';
import { MatchCard, MoneyCard, StateTag } from './state-cards.tsx';
import { VisitFacts } from './visit-facts.tsx';
import { headlineOf, isSearchedAgain, isSettled, isStillAsking } from './what-next.ts';
import { WhatNext } from './what-next-section.tsx';

/** As the last step of the wizard: it takes the focus as every step, and has a way on of its own. */
export type JustPaid = { readonly hasMoved: boolean; readonly after: ReactNode };

type BookingViewProps = {
  justPaid?: JustPaid | undefined;
  /** Asked for just now: it is paid, and that is said at once. */
  booking: Booking | undefined;
};

/** A booking from paying to the review, alive while it is open: money and match side by side, in plain words. */
export function BookingView({ booking, justPaid }: BookingViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = justPaid?.hasMoved ?? false;
  useEffect(() => {
    if (!hasMoved) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [hasMoved]);
  const title = useTitle(booking);
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  return (
    <PageFrame className={classNames('pb-18', justPaid ? '' : 'pt-4 md:pt-8', hasMoved && 'animate-settle')}>
      <p className="mb-2 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-s text-soft">
        {booking && <StateTag booking={booking} />}
        {booking && <span>{booking.reference}</span>}
      </p>
      <PageHeading
        headingRef={heading}
        title={title}
        lead={booking ? sayWhenFirst(booking.datetime, language, booking.timezone) : t('done.loading')}
      />
      {booking ? <Parts booking={booking} justPaid={justPaid} /> : <ComingParts />}
    </PageFrame>
  );
}

const useTitle = (booking: Booking | undefined): string => {
  const { t } = useTranslation('booking');
  const { t: tStatus } = useTranslation('treatments', { keyPrefix: 'status' });
  const { language } = useLanguage();
  const now = useMinutes();
  if (!booking) return t('done.title');
  const onTheWay = wayTitle(booking, now, t);
  if (onTheWay) return onTheWay;
  const names = booking.therapists.map(({ firstName }) => firstName);
  return isSettled(booking)
    ? tStatus('yours', { names: new Intl.ListFormat(language, { type: 'conjunction' }).format(names) })
    : t(headlineOf(booking), { count: booking.requiresTwoTherapists ? 2 : 1 });
};

/** As high as what comes, so that nothing below it jumps. */
function ComingParts() {
  return (
    <div className="min-h-[70dvh]">
      <Skeleton className="mb-7 h-40 rounded-l" />
      <SkeletonText lines={4} />
    </div>
  );
}

function Parts({ booking, justPaid }: BookingViewProps & { booking: Booking }) {
  const now = new Date(useMinutes());
  return (
    <PageWithAside
      aside={
        <div className="grid gap-4">
          <VisitFacts booking={booking} now={now} />
          <AccountOffer booking={booking} />
          <NeedUs />
        </div>
      }
      after={
        <div className="grid gap-6">
          <EventList booking={booking} />
          <OwnData booking={booking} />
          {justPaid?.after}
        </div>
      }
    >
      <div className="grid gap-6">
        <DayPanel booking={booking} />
        <Asked booking={booking} />
        {booking.status === 'waiting_payment' && <ToPay booking={booking} />}
        <WhereItStands booking={booking} />
        {!isSaidAlready(booking, now) && (
          <WhatNext booking={booking} now={now}>
            <PayAgain booking={booking} />
            {hasEnded(booking) && <BookAgain booking={booking} isFirst />}
          </WhatNext>
        )}
        {booking.status !== 'waiting_payment' && <ToPay booking={booking} />}
        {isSettled(booking) && <BeforeMassage booking={booking} now={now} />}
      </div>
    </PageWithAside>
  );
}

/** What the client is asked, and the day itself, say what happens next; what is still to be paid they do not say. */
const isSaidAlready = (booking: Booking, now: Date): boolean =>
  booking.choice !== null || ((tellsTheDay(booking, now) || booking.status === 'completed') && !booking.due);

/** It will not be any more, and nobody calls about it. */
const hasEnded = (booking: Booking): boolean =>
  booking.status === 'expired' || (booking.status === 'cancelled' && endingOf(booking) !== leftForSafety);

/** Who comes or who is asked, and how far it is; where neither is known, match and money side by side. */
function WhereItStands({ booking }: { booking: Booking }) {
  const isAsking = isStillAsking(booking);
  const isKnown = isSettled(booking) || isAsking;
  return (
    <>
      {isSettled(booking) && <WhoComes therapists={booking.therapists} />}
      {isSearchedAgain(booking) && <SearchedAgain booking={booking} />}
      {isAsking && <SearchTracker booking={booking} asked={booking.asked ?? []} />}
      <VisitSteps booking={booking} />
      {!isKnown && (
        <div className="grid gap-4 sm:grid-cols-2">
          <MatchCard booking={booking} />
          <MoneyCard booking={booking} />
        </div>
      )}
    </>
  );
}

/** What the client is asked, and only where they are. */
function Asked({ booking }: { booking: Booking }) {
  const { proposals = [], choice, bankWait } = booking;
  return (
    <>
      {booking.status === 'completed' && (
        <Suspense fallback={<Loading />}>
          <afterPart.Part booking={booking} />
        </Suspense>
      )}
      {proposals.length > 0 && (
        <Suspense fallback={<Loading />}>
          <proposalsPart.Part booking={booking} proposals={proposals} />
        </Suspense>
      )}
      {choice && (
        <Suspense fallback={<Loading />}>
          <choicePart.Part booking={booking} choice={choice} />
        </Suspense>
      )}
      {bankWait && (
        <Suspense fallback={<Loading />}>
          <bankPart.Part booking={booking} wait={bankWait} />
        </Suspense>
      )}
    </>
  );
}

/** What is still to be paid, where it can be paid here. */
function ToPay({ booking }: { booking: Booking }) {
  return (
    <>
      {paysHere(booking) && (
        <Suspense fallback={<Loading />}>
          <payPart.Part booking={booking} />
        </Suspense>
      )}
      {booking.due && (
        <Suspense fallback={<Loading />}>
          <differencePart.Part booking={booking} due={booking.due} />
        </Suspense>
      )}
    </>
  );
}

/** The way back to the card form, where this browser still has what was typed. */
function PayAgain({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  if (booking.status !== 'waiting_payment' || booking.bankWait || !isHeldHere(booking.id)) return null;
  return (
    <LinkButton to="/" size="small" className="mt-4">
      {t('status.pay')}
    </LinkButton>
  );
}
