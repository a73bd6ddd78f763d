import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Reason } from '../change/why-query.ts';
import { nameOf } from '../name-of.ts';

/** `Ana, Bruno e Carla`, as each language joins them. */
export const useNameList = (): ((names: readonly string[]) => string) => {
  const { language } = useLanguage();
  return (names) => new Intl.ListFormat(language === 'pt' ? 'pt-PT' : 'en-GB').format(names);
};

/** What most sentences about a booking need. */
export const useBookingWords = (booking: AdminBooking) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return {
    reference: booking.reference,
    client: nameOf(booking.guestDetails) || t('bookings.client'),
    start: formatMoment(booking.datetime, language),
  };
};

export const useReasonWords = (): ((reasons: readonly Reason[]) => string) => {
  const { t } = useTranslation('admin');
  const join = useNameList();
  return (reasons) => join(reasons.map((reason) => t(`bookings.match.reasons.${reason}`)));
};
