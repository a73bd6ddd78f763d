import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Booking, getBooking } from '#contract/bookings.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { openAccount } from '#web/session/account-door.ts';
import { useSession } from '#web/session/session-store.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { StepProps } from '../frame/step-flow.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import { formatStart } from '../frame/summary-rows.ts';
import { type BookingKey, readDone, writeDone } from './held-store.ts';
import { accessOf } from './hold-booking.ts';
import { PriceLines } from './price-card.tsx';

export function ConfirmationStep({ flow, catalogue }: StepProps) {
  const { t } = useTranslation('booking');
  const done = readDone();
  const { data: booking, isError } = useQuery({
    queryKey: ['booking', done?.bookingId],
    queryFn: ({ signal }) => call(getBooking, accessOf(done ?? noBooking), { signal }),
    enabled: done !== null,
  });
  const startAgain = (): void => {
    writeDone(null);
    flow.reset();
  };
  return (
    <StepLayout
      flow={flow}
      catalogue={catalogue}
      title={t('done.title')}
      lead={booking ? t('done.lead', { email: booking.guestDetails.email }) : undefined}
      aside={
        booking && (
          <Card as="section" aria-label={t('summary.title')}>
            <h2 className="mb-2 text-l">{t('summary.title')}</h2>
            <PriceLines booking={booking} />
          </Card>
        )
      }
    >
      {isError && <Notice tone="warning">{t('done.unread')}</Notice>}
      {!booking && !isError && <SkeletonText lines={4} />}
      {booking && done && <BookedVisit booking={booking} access={done} />}
      <Button className="mt-8" variant="quiet" onClick={startAgain}>
        {t('done.again')}
      </Button>
    </StepLayout>
  );
}

const noBooking: BookingKey = { bookingId: '', token: '' };

function BookedVisit({ booking, access }: { booking: Booking; access: BookingKey }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { user } = useSession();
  const { bookingId, token } = access;
  const { location } = booking;
  const steps = ['searching', 'answer', 'reminder'] as const;
  return (
    <div className="grid gap-7">
      <div className="rounded-l bg-brand-soft px-5 py-5">
        <p className="text-s text-soft">{t('done.reference')}</p>
        <p className="figure text-2xl">{booking.reference}</p>
        <SummaryList
          className="mt-3"
          rows={[
            { label: t('summary.when'), value: formatStart(booking.datetime, language) },
            { label: t('summary.where'), value: location.isHotel ? location.hotelName : location.address },
          ]}
        />
      </div>
      <section>
        <h2 className="text-l">{t('done.next')}</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-5 text-s marker:text-soft">
          {steps.map((step) => (
            <li key={step}>{t(`done.${step}`)}</li>
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
            <Button size="small" variant="ghost" onClick={() => openAccount('register')}>
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
