import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { wasEndedByDeclines } from '#domain/booking/declined.ts';
import { ApiError, failureText, textOf } from '#web/api/api-error.ts';
import { isHeldHere } from '#web/api/booking-keys.ts';
import { useLive } from '#web/api/live.ts';
import { sayWhen } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useMoneyWords } from '#web/payment/money-words.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame, PageHeading, PageWithAside } from '#web/ui/page-frame.tsx';
import { useParams } from '#web/ui/router.tsx';
import { readToken, takeTokenFromAddress } from './booking-access.ts';
import { CancelVisit } from './cancel-visit.tsx';
import { DayPanel } from './day-panel.tsx';
import { EventList } from './event-list.tsx';
import { useErasedHere } from './own-data/erase-data.tsx';
import { OwnData } from './own-data/own-data.tsx';
import { ReceiptAlone } from './own-data/receipt-alone.tsx';
import { useReturnFromBank } from './pay/return-from-bank.ts';
import { useToldLater } from './pay/told-later.ts';
import { MatchCard, MoneyCard } from './state-cards.tsx';
import { statusQuery } from './status-query.ts';
import { VisitFacts } from './visit-facts.tsx';
import { VisitLinks } from './visit-links.tsx';
import { nextWords } from './what-next.ts';

/** Few are ever asked, so it and its words come when somebody is. */
const ChoicePanel = lazyPart(() => import('./choice-panel.tsx'), 'ChoicePanel');

const ProposalsPanel = lazyPart(() => import('./proposals-panel.tsx'), 'ProposalsPanel');

/** Paid for mostly in the wizard; whoever comes by a mailed link pays here. */
const PayHere = lazyPart(() => import('./pay/pay-here.tsx'), 'PayHere');
const WaitingForBank = lazyPart(() => import('./pay/waiting-for-bank.tsx'), 'WaitingForBank');
const PayDifference = lazyPart(() => import('./pay/pay-difference.tsx'), 'PayDifference');

/** Written once, after the massage. */
const ReviewPanel = lazyPart(() => import('./review-panel.tsx'), 'ReviewPanel');

/** One page per booking: money and match side by side, in plain words. */
export function StatusScreen() {
  const { bookingId = '' } = useParams();
  useMemo(() => takeTokenFromAddress(bookingId), [bookingId]);
  const { user } = useSession();
  const { t } = useTranslation('booking');
  // Somebody without a key and without a session may see none: that need not be asked.
  const isStranger = user === null && readToken(bookingId) === undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...statusQuery(bookingId),
    enabled: user !== undefined && !isStranger,
  });
  useReturnFromBank(bookingId);
  useToldLater(data);
  const isErased = useErasedHere(bookingId);
  useLive(data !== undefined && !isErased && !data.receiptOnly, { booking: bookingId, token: readToken(bookingId) });

  if (isErased) return <Erased />;
  if (isStranger) return <NotFound />;
  if (error instanceof ApiError && error.code === 'link_withdrawn') return <OldLink error={error} />;
  if (data?.receiptOnly) return <ReceiptAlone booking={data} />;
  if (data) return <Status booking={data} />;
  if (!error) return <Loading room="screen" />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />;
  return (
    <FailedPage
      title={t('status.title')}
      retryLabel={t('zip.retry')}
      isAsking={isFetching}
      onRetry={() => void refetch()}
    >
      {failureText(error, t('zip.offline'))}
    </FailedPage>
  );
}

function Erased() {
  const { t } = useTranslation('booking');
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('ownData.erased')} lead={t('ownData.erasedText')} />
    </PageFrame>
  );
}

function NotFound() {
  const { t } = useTranslation('booking');
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('status.notFoundTitle')} className="sr-only" />
      <EmptyState
        picture="envelope"
        title={t('status.notFoundTitle')}
        action={<LinkButton to="/">{t('status.book')}</LinkButton>}
      >
        {t('status.notFound')}
      </EmptyState>
    </PageFrame>
  );
}

const headlineOf = (booking: Booking) => {
  if (wasEndedByDeclines(booking)) return 'money.endedTitle' as const;
  if (booking.bankWait) return 'status.headline.bank' as const;
  return booking.certainFrom ? ('status.saidYes.headline' as const) : (`status.headline.${booking.status}` as const);
};

function Status({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { t: tMoney } = useMoneyWords();
  const words = { t, tMoney, language };
  const [now] = useState(() => new Date());
  return (
    <PageFrame className="pt-4 pb-18 md:pt-8">
      <PageHeading
        title={t(headlineOf(booking), {
          count: booking.requiresTwoTherapists ? 2 : 1,
        })}
        lead={t('status.lead', {
          reference: booking.reference,
          start: sayWhen(booking.datetime, language, booking.timezone),
        })}
      />
      <PageWithAside aside={<VisitFacts booking={booking} />}>
        <div className="grid gap-6">
          <DayPanel booking={booking} />
          {booking.status === 'completed' && (
            <Suspense fallback={<Loading />}>
              <ReviewPanel booking={booking} />
            </Suspense>
          )}
          {booking.proposals && booking.proposals.length > 0 && (
            <Suspense fallback={<Loading />}>
              <ProposalsPanel booking={booking} proposals={booking.proposals} />
            </Suspense>
          )}
          {booking.choice && (
            <Suspense fallback={<Loading />}>
              <ChoicePanel booking={booking} choice={booking.choice} />
            </Suspense>
          )}
          {booking.bankWait && (
            <Suspense fallback={<Loading />}>
              <WaitingForBank booking={booking} wait={booking.bankWait} />
            </Suspense>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <MatchCard booking={booking} />
            <MoneyCard booking={booking} />
          </div>
          <section className="rounded-m bg-brand-soft px-5 py-4">
            <h2 className="text-l">{t('status.next')}</h2>
            <p className="mt-1.5">{nextWords(booking, now, words)}</p>
            <PayAgain booking={booking} />
          </section>
          {booking.status === 'waiting_payment' && !booking.bankWait && !isHeldHere(booking.id) && (
            <Suspense fallback={<Loading />}>
              <PayHere booking={booking} />
            </Suspense>
          )}
          {booking.due && (
            <Suspense fallback={<Loading />}>
              <PayDifference booking={booking} due={booking.due} />
            </Suspense>
          )}
          <div className="flex flex-wrap gap-2.5 empty:hidden">
            <VisitLinks booking={booking} />
            <CancelVisit booking={booking} />
          </div>
          <EventList booking={booking} />
          <OwnData booking={booking} />
        </div>
      </PageWithAside>
    </PageFrame>
  );
}

/** A link that was withdrawn: what happened, and what to do. */
function OldLink({ error }: { error: ApiError }) {
  const { t } = useTranslation('booking');
  const isClaimed = textOf(error.body, 'because') === 'claimed';
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('oldLink.title')} className="sr-only" />
      <EmptyState
        picture="envelope"
        title={t('oldLink.title')}
        action={
          <LinkButton to={isClaimed ? '/login' : '/'}>{t(isClaimed ? 'oldLink.login' : 'oldLink.book')}</LinkButton>
        }
      >
        {error.text}
      </EmptyState>
    </PageFrame>
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
