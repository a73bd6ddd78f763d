import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

type RescheduleText = TFunction<'treatments', 'reschedule'>;
export type RescheduleWords = { t: RescheduleText; language: Language };

/** These texts travel in a file that the front door does not fetch. */
export const useRescheduleWords = (): RescheduleWords => {
  const { t } = useTranslation('treatments', { keyPrefix: 'reschedule' });
  const { language } = useLanguage();
  return { t, language };
};
