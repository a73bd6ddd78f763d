import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

type GiftCardText = TFunction<'treatments', 'giftCard'>;
export type GiftCardWords = { t: GiftCardText; language: Language };

/** These texts travel in a file that the front door does not fetch. */
export const useGiftCardWords = (): GiftCardWords => {
  const { t } = useTranslation('treatments', { keyPrefix: 'giftCard' });
  const { language } = useLanguage();
  return { t, language };
};
