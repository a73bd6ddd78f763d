import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { formatDuration } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatPlace } from '#domain/language/places.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { treatmentsQuery } from '#web/api/queries.ts';
import { sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useCancelTerms } from '#web/payment/cancel-terms.ts';
import { useMoneyWords } from '#web/payment/money-words.ts';
import { priceRows } from '#web/payment/price-rows.ts';
import { TreatmentPicture } from '#web/payment/treatment-picture.tsx';
import { Card } from '#web/ui/card.tsx';
import { CalendarIcon, PeopleIcon, PinIcon } from '#web/ui/icons.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { readToken } from './booking-access.ts';
import { CancelVisit } from './cancel-visit.tsx';
import { MoveLink, ReceiptLinks } from './visit-links.tsx';
import { isSettled, isStillAsking } from './what-next.ts';

/** What was booked, what it costs and where the money stands, and what may still be changed. */
export function VisitFacts({ booking, now }: { booking: Booking; now: Date }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { data: treatments } = useQuery(treatmentsQuery);
  const { treatmentId, duration, priceLines } = booking;
  const line = priceLines.find(({ kind }) => kind === 'treatment');
  const name = treatments?.find(({ id }) => id === treatmentId)?.name[language] ?? line?.label[language] ?? '';
  return (
    <Card as="section" padding="none" aria-label={t('summary.title')} className="overflow-hidden">
      <TreatmentPicture treatmentId={treatmentId} className="h-30" />
      <div className="grid gap-4 p-5">
        <h2 className="text-l">{t('summary.treatment', { name, minutes: duration })}</h2>
        <dl className="grid gap-2.5 text-s">
          <Fact icon={<CalendarIcon />} label={t('summary.when')} value={whenWords(booking, language, t)} />
          <Fact
            icon={<PinIcon />}
            label={t('summary.where')}
            value={formatPlace(booking.location, booking.zipCode, language)}
          />
          <Fact
            icon={<PeopleIcon />}
            label={t('summary.people')}
            value={t('people.count', { count: booking.peopleCount })}
          />
        </dl>
        <div className="border-t border-line pt-2">
          <SummaryList
            rows={priceRows(priceLines, language)}
            total={{ label: t('summary.total'), value: formatMoney(booking.totalPrice) }}
          />
          <p className="mt-2 text-xs text-soft">{t('summary.vat')}</p>
          <MoneyLine booking={booking} />
        </div>
        <Changes booking={booking} now={now} />
      </div>
    </Card>
  );
}

function Fact({ icon, label, value }: { icon: ReactNode; label: string; value: string }) {
  return (
    <div className="flex gap-3">
      <dt className="shrink-0 text-soft">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </div>
  );
}

/** Where no card of its own says so. */
function MoneyLine({ booking }: { booking: Booking }) {
  const { say } = useMoneyWords();
  if (!isSettled(booking) && !isStillAsking(booking)) return null;
  return <p className="mt-3 text-s">{say(booking.money)}</p>;
}

/** The calendar's file, another time, the receipt; to cancel comes last. */
function Changes({ booking, now }: { booking: Booking; now: Date }) {
  const { t } = useTranslation('booking');
  const sayTerms = useCancelTerms();
  const isComing = ['finding_therapist', 'confirmed'].includes(booking.status) && Date.parse(booking.datetime) > +now;
  const isOn = isComing || booking.status === 'waiting_payment' || booking.status === 'confirmed';
  return (
    <div className="grid gap-3 border-t border-line pt-4 not-has-[a,button]:hidden">
      {isComing && booking.paymentStatus === 'paid' && <p className="text-s text-soft">{sayTerms(booking, now)}</p>}
      <div className="flex flex-wrap gap-2.5 *:grow *:justify-center empty:hidden">
        {isOn && (
          <a href={calendarAddress(booking.id)} download={`${booking.reference}.ics`} className={calendarLook}>
            <CalendarIcon size={18} />
            {t('done.calendar')}
          </a>
        )}
        <MoveLink booking={booking} />
      </div>
      <div className="flex flex-wrap justify-center gap-x-6 empty:hidden">
        <ReceiptLinks booking={booking} />
        <CancelVisit booking={booking} look="link" />
      </div>
    </div>
  );
}

const calendarLook =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-4.5 text-s font-semibold no-underline inset-ring inset-ring-line-strong hover:bg-sunken';

const calendarAddress = (id: string): string => {
  const token = readToken(id);
  return `/api/bookings/${id}/calendar.ics${token ? `?token=${encodeURIComponent(token)}` : ''}`;
};

/** While somebody is looked for, also how much earlier or later will do. */
const whenWords = (booking: Booking, language: Language, t: TFunction<'booking'>): string => {
  const { flexibleMinutes = 0, status, datetime, timezone } = booking;
  const when = sayWhenFirst(datetime, language, timezone);
  if (flexibleMinutes === 0 || (status !== 'finding_therapist' && status !== 'waiting_payment')) return when;
  return `${when}. ${t('when.flexibleChosen', { span: formatDuration(flexibleMinutes, language) })}`;
};
