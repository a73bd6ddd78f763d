import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

type DashboardText = TFunction<'treatments', 'dashboard'>;
export type DashboardWords = { t: DashboardText; language: Language };

/** These texts travel in a file that the front door does not fetch. */
export const useDashboardWords = (): DashboardWords => {
  const { t } = useTranslation('treatments', { keyPrefix: 'dashboard' });
  const { language } = useLanguage();
  return { t, language };
};
