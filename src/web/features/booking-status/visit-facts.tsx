import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { formatDuration } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatPlace } from '#domain/language/places.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { treatmentsQuery } from '#web/api/queries.ts';
import { sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { priceRows } from '#web/payment/price-rows.ts';
import { Card } from '#web/ui/card.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { readToken } from './booking-access.ts';

/** What was booked, what it costs, and the file for the calendar. */
export function VisitFacts({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { data: treatments } = useQuery(treatmentsQuery);
  const name = treatments?.find(({ id }) => id === booking.treatmentId)?.name[language];
  const isOn = ['waiting_payment', 'finding_therapist', 'confirmed'].includes(booking.status);
  return (
    <Card as="section" aria-label={t('summary.title')}>
      <h2 className="mb-2 text-l">{t('summary.title')}</h2>
      <SummaryList
        rows={[
          { label: t('done.reference'), value: booking.reference },
          { label: t('summary.when'), value: whenWords(booking, language, t) },
          { label: t('summary.where'), value: formatPlace(booking.location, booking.zipCode, language) },
          { label: t('summary.people'), value: t('people.count', { count: booking.peopleCount }) },
          ...(name
            ? [
                {
                  label: t('steps.massage-details'),
                  value: t('summary.treatment', { name, minutes: booking.duration }),
                },
              ]
            : []),
        ]}
      />
      <SummaryList
        className="mt-2 border-t border-line pt-2"
        rows={priceRows(booking.priceLines, language)}
        total={{ label: t('summary.total'), value: formatMoney(booking.totalPrice) }}
      />
      <p className="mt-3 text-xs text-soft">{t('summary.vat')}</p>
      {isOn && (
        <a
          href={calendarAddress(booking.id)}
          download={`${booking.reference}.ics`}
          className="mt-5 inline-flex min-h-11 items-center gap-2 rounded-full px-4.5 text-s font-semibold no-underline inset-ring inset-ring-line-strong hover:bg-sunken"
        >
          <CalendarIcon />
          {t('done.calendar')}
        </a>
      )}
    </Card>
  );
}

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
