import { useTranslation } from 'react-i18next';
import type { OfferInTheWay, OwnVisit } from '#contract/desk-visit.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { withZone } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { VisitLine } from '#web/ui/visits-dialog.tsx';
import { BookingLink } from '../shared/visits/booking-link.tsx';

/** Visits and offers as lines of a dialog. Each opens beside it, so that nothing typed is lost. */
export const useVisitLines = () => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const whenOf = ({ date, startTime, endTime }: OwnVisit): string =>
    `${formatDate(date, 'medium', language)}, ${formatTime(startTime, language)}–${formatTime(endTime, language)}`;
  const toLines = (visits: readonly OwnVisit[]): VisitLine[] =>
    visits.map((visit) => ({
      key: visit.id,
      when: withZone(whenOf(visit), visit.startsAt, visit.timezone),
      what: (
        <span className="flex items-baseline justify-between gap-x-3">
          <span className="min-w-0">
            {visit.treatment[language]}, {visit.clientName}
          </span>
          <BookingLink id={visit.id} label={t('therapists.openVisit', { reference: visit.reference })}>
            {visit.reference}
          </BookingLink>
        </span>
      ),
    }));
  const toOffer = ({ bookingId, startsAt, timezone }: Omit<OfferInTheWay, 'endsAt'>): VisitLine => ({
    key: bookingId,
    when: sayMoment(startsAt, language, timezone),
    what: <BookingLink id={bookingId}>{t('therapists.openOffer')}</BookingLink>,
  });
  return { toLines, toOffer };
};
