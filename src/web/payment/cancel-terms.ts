import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { sayWhen } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

/** Until when cancelling costs nothing, or half, or all; and where everything comes back whatever the hour, why. */
export const useCancelTerms = (): ((booking: Booking, now: Date) => string) => {
  const { t } = useTranslation('treatments', { keyPrefix: 'dashboard.terms' });
  const { language } = useLanguage();
  return ({ cancellation, timezone, requiresTwoTherapists }, now) => {
    const { because, fullRefundUntil, halfRefundUntil } = cancellation;
    if (because === 'nobody_accepted') return t('searching', { count: requiresTwoTherapists ? 2 : 1 });
    if (because === 'changed_by_us') return t('changedByUs');
    if (because === 'therapist_late') return t('late');
    const isOpen = (until: string): boolean => Date.parse(until) > now.getTime();
    if (because === 'just_paid' && !isOpen(fullRefundUntil)) return t('justPaid');
    if (isOpen(fullRefundUntil)) return t('full', { until: sayWhen(fullRefundUntil, language, timezone) });
    if (isOpen(halfRefundUntil)) return t('half', { until: sayWhen(halfRefundUntil, language, timezone) });
    return t('none');
  };
};
