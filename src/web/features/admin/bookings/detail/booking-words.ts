import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

type Named = { firstName: string; lastName: string };

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

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

type MatchReason = 'inactive' | 'area' | 'treatment' | 'gender' | 'time_off' | 'hours' | 'busy';

export const useReasonWords = (): ((reasons: readonly MatchReason[]) => string) => {
  const { t } = useTranslation('admin');
  const join = useNameList();
  return (reasons) => join(reasons.map((reason) => t(`bookings.match.reasons.${reason}`)));
};
