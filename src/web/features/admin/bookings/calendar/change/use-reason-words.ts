import { useTranslation } from 'react-i18next';
import type { Reason } from '#web/features/admin/bookings/change/why-query.ts';

/** `does not work at this hour, has the day off`. */
export const useReasonWords = () => {
  const { t } = useTranslation('admin');
  return (reasons: readonly Reason[]): string =>
    reasons.map((reason) => t(`bookingCalendar.reasons.${reason}`)).join(', ');
};
