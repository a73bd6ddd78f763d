import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

type DashboardText = TFunction<'treatments', 'dashboard'>;
export type DashboardWords = { t: DashboardText; language: Language };

/** These texts travel in a file that the front door does not fetch. */
export const useDashboardWords = (): DashboardWords => {
  const { t } = useTranslation('treatments', { keyPrefix: 'dashboard' });
  const { language } = useLanguage();
  return { t, language };
};

/** The server's own words, or that nobody could be reached. */
export const failureText = (error: unknown, t: DashboardText): string =>
  error instanceof ApiError ? error.text : t('offline');
