import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { getBooking } from '#contract/bookings.ts';
import { call } from '#web/api/call.ts';
import { askEvery, useLive } from '#web/api/live.ts';
import { sayTime, sayWhenFirst } from '#web/api/say-when.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { openAccount } from '#web/session/account-door.ts';
import { useSession } from '#web/session/session-store.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { StepProps } from '../frame/step-flow.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import { useAnswerBy } from './answer-promise.tsx';
import { type BookingKey, readDone, writeDone } from './hold/held-store.ts';
import { accessOf } from './hold/hold-booking.ts';
import { paidBookingKey } from './paid-booking-key.ts';
import { PriceLines } from './price-card.tsx';
import { Tracker } from './tracker.tsx';

export function ConfirmationStep({ flow, catalogue }: StepProps) {
  const { t } = useTranslation(['booking', 'common']);
  const done = readDone();
  const { data: booking, isError } = useQuery({
    queryKey: paidBookingKey(done?.bookingId),
    queryFn: ({ signal }) => call(getBooking, accessOf(done ?? noBooking), { signal }),
    enabled: done !== null,
    meta: { followsNews: true },
    refetchInterval: ({ state }) => (state.data?.status === 'confirmed' ? false : askEvery(askEveryMs)),
  });
  useLive(booking !== undefined, { booking: done?.bookingId, token: done?.token });
  const isConfirmed = booking?.status === 'confirmed' && !booking.certainFrom;
  const startAgain = (): void => {
    writeDone(null);
    flow.reset();
  };
  return (
    <StepLayout
      flow={flow}
      catalogue={catalogue}
      title={isConfirmed ? t('status.headline.confirmed') : t('done.title')}
      lead={booking ? t('done.lead', { email: booking.guestDetails.email }) : undefined}
      aside={
        <Card as="section" aria-label={t('summary.title')}>
          <h2 className="mb-2 text-l">{t('summary.title')}</h2>
          {booking ? <PriceLines booking={booking} /> : <SkeletonText lines={3} />}
        </Card>
      }
    >
      {isError && !booking && <Notice tone="warning">{t('done.unread')}</Notice>}
      {!booking && !isError && (
        // As high as what comes, so that nothing below it jumps.
        <div role="status" className="min-h-160 md:min-h-140">
          <span className="sr-only">{t('common:ui.loading')}</span>
          <Skeleton className="mb-7 h-40 rounded-l" />
          <SkeletonText lines={4} />
        </div>
      )}
      {booking && done && <PaidBooking booking={booking} access={done} />}
      <Button className="mt-8" variant="quiet" onClick={startAgain}>
        {t('done.again')}
      </Button>
    </StepLayout>
  );
}

/** Where no line stands over which the server tells it. */
const askEveryMs = 15_000;

const noBooking: BookingKey = { bookingId: '', token: '' };

const dayMs = 24 * 60 * 60 * 1000;

function PaidBooking({ booking, access }: { booking: Booking; access: BookingKey }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { user } = useSession();
  const { bookingId, token } = access;
  const { location } = booking;
  const by = useAnswerBy(booking);
  const place = location.isHotel
    ? [location.hotelName, location.roomNumber && t('checkout.room', { number: location.roomNumber })]
    : [location.address];
  const count = booking.requiresTwoTherapists ? 2 : 1;
  const isConfirmed = booking.status === 'confirmed' && !booking.certainFrom;
  const searching = [
    t('done.searching', { count }),
    by ? t('done.answerBy', { count, by }) : t('done.answer', { count }),
  ];
  const steps = [
    ...(isConfirmed
      ? [t('status.nextConfirmed', { count, start: sayWhenFirst(booking.datetime, language, booking.timezone) })]
      : searching),
    // Who comes today or tomorrow at this hour gets no mail the day before.
    ...(Date.parse(booking.datetime) - serverNow().getTime() > dayMs ? [t('done.reminder')] : []),
  ];
  return (
    <div className="grid gap-7">
      <Proposed booking={booking} />
      <div className="rounded-l bg-brand-soft px-5 py-5">
        <p className="text-s text-soft">{t('done.reference')}</p>
        <p className="figure text-2xl">{booking.reference}</p>
        <SummaryList
          className="mt-3"
          rows={[
            {
              label: t('summary.when'),
              value: sayWhenFirst(booking.datetime, language, booking.timezone),
            },
            { label: t('summary.where'), value: place.filter(Boolean).join(', ') },
          ]}
        />
      </div>
      <section>
        <Tracker booking={booking} />
        <h2 className="mt-7 text-l">{t('done.next')}</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-5 text-s marker:text-soft">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton to={`/bookings/${bookingId}`}>{t('done.manage')}</LinkButton>
        <a
          href={`/api/bookings/${bookingId}/calendar.ics?token=${encodeURIComponent(token)}`}
          download={`${booking.reference}.ics`}
          className="inline-flex min-h-13 items-center gap-2 rounded-full px-6 font-semibold no-underline inset-ring inset-ring-line-strong hover:bg-sunken"
        >
          <CalendarIcon />
          {t('done.calendar')}
        </a>
      </div>
      {!user && (
        <Notice
          announced={false}
          title={t('done.accountTitle')}
          action={
            <Button size="small" variant="ghost" onClick={() => openAccount('register', booking.guestDetails)}>
              {t('done.account')}
            </Button>
          }
        >
          {t('done.accountText')}
        </Notice>
      )}
    </div>
  );
}

/** A therapist suggests another time: the page of the booking shows it. */
function Proposed({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const [proposal] = booking.proposals ?? [];
  if (!proposal) return null;
  return (
    <Notice
      tone="warning"
      title={t('status.proposedBy', { name: proposal.therapist.firstName })}
      action={
        <LinkButton size="small" to={`/bookings/${booking.id}`}>
          {t('status.seeProposal')}
        </LinkButton>
      }
    >
      {t('status.proposedUntil', { until: sayTime(proposal.keptUntil, language, booking.timezone) })}
    </Notice>
  );
}
