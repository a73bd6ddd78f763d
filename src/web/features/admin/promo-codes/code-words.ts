import { useTranslation } from 'react-i18next';
import type { AdminPromoCode } from '#contract/admin-promo-codes.ts';
import { formatDate, formatPercent } from '#domain/language/formats.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { TagTone } from '#web/ui/tag.tsx';

export const stateTones: Record<AdminPromoCode['state'], TagTone> = {
  running: 'good',
  planned: 'wait',
  over: 'neutral',
  used_up: 'neutral',
  off: 'neutral',
};

/** A code's terms in a few words each. */
export const useCodeWords = () => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const day = (instant: string | Date): string => formatDate(instant, 'medium', language);
  return {
    discount: ({ discountType, discountValue }: AdminPromoCode): string =>
      discountType === 'fixed' ? formatMoney(cents(discountValue)) : formatPercent(discountValue / 100, language),
    validity: ({ validFrom, validUntil }: AdminPromoCode): string => {
      const from = validFrom && day(validFrom);
      const until = validUntil && day(lastMoment(validUntil));
      if (from && until) return t('promoTest.fromUntil', { from, until });
      if (until) return t('promoTest.until', { day: until });
      return from ? t('promoTest.from', { day: from }) : t('promoTest.always');
    },
    uses: ({ uses, maxUses }: AdminPromoCode): string =>
      maxUses === null ? String(uses) : t('promoTest.usesOf', { count: uses, most: maxUses }),
    rules: ({ firstBookingOnly, minimumAmount, maxUsesPerClient, treatmentIds }: AdminPromoCode): string[] => [
      ...(firstBookingOnly ? [t('promoTest.ruleFirst')] : []),
      ...(minimumAmount !== null ? [t('promoTest.ruleMinimum', { amount: formatMoney(minimumAmount) })] : []),
      ...(maxUsesPerClient !== null ? [t('promoTest.rulePerClient', { count: maxUsesPerClient })] : []),
      ...(treatmentIds.length > 0 ? [t('promoTest.ruleTreatments', { count: treatmentIds.length })] : []),
    ],
  };
};

/** The end is the first instant at which it no longer holds: the last day is the one before. */
export const lastMoment = (validUntil: string): Date => new Date(Date.parse(validUntil) - 1);

export const testHref = (code: string): string => `?view=test&code=${encodeURIComponent(code)}`;
