import { useTranslation } from 'react-i18next';
import type { AdminPromoCode } from '#contract/admin-promo-codes.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useTreatments } from '../shared/areas-and-treatments.ts';
import { isWithinDay } from './code-values.ts';
import { lastMoment } from './code-words.ts';
import type { PromoVerdict } from './use-promo-test.ts';

type Refused = { verdict: PromoVerdict; terms: AdminPromoCode | null };

/** Why a code was refused, with the very term that says so where it is known. */
export const useRefusalWords = (): ((refused: Refused) => string) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const treatments = useTreatments();
  // The last day is what people know; the very hour only where a code begins or ends within a day.
  const when = (instant: string, shown: string | Date = instant): string =>
    isWithinDay(instant) ? formatMoment(instant, language) : formatDate(shown, 'medium', language);
  const usedUp = ({ uses, reservedUses, maxUses, maxUsesPerClient }: AdminPromoCode): string => {
    if (maxUses !== null && uses + reservedUses >= maxUses)
      return t('promoTest.tester.reasons.used_upAll', { count: maxUses });
    return maxUsesPerClient === null
      ? t('promoTest.tester.reasons.used_up')
      : t('promoTest.tester.reasons.used_upClient', { count: maxUsesPerClient });
  };
  return ({ verdict: { reason, kind, price }, terms }) => {
    if (reason === null) return '';
    if (kind !== 'promo' || !terms) return t(`promoTest.tester.reasons.${reason}`);
    if (reason === 'used_up') return usedUp(terms);
    if (reason === 'not_yet_valid' && terms.validFrom)
      return t('promoTest.tester.reasons.not_yet_validOn', { when: when(terms.validFrom) });
    if (reason === 'expired' && terms.validUntil)
      return t('promoTest.tester.reasons.expiredOn', { when: when(terms.validUntil, lastMoment(terms.validUntil)) });
    if (reason === 'minimum_not_reached' && terms.minimumAmount !== null)
      return t('promoTest.tester.reasons.minimum_not_reachedOf', {
        minimum: formatMoney(terms.minimumAmount),
        price: formatMoney(price.originalPrice),
      });
    if (reason === 'not_for_treatment' && treatments.data) {
      const names = treatments.data.filter(({ id }) => terms.treatmentIds.includes(id)).map(({ name }) => name);
      if (names.length > 0) return t('promoTest.tester.reasons.not_for_treatmentBut', { names: names.join(', ') });
    }
    return t(`promoTest.tester.reasons.${reason}`);
  };
};
