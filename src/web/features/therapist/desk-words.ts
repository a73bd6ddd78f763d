import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

export type DeskText = TFunction<'treatments', 'therapist'>;
export type DeskWords = { t: DeskText; language: Language };

/** The texts of the therapists' desk travel in a file that the front door does not fetch. */
export const useDeskWords = (): DeskWords => {
  const { t } = useTranslation('treatments', { keyPrefix: 'therapist' });
  const { language } = useLanguage();
  return { t, language };
};
