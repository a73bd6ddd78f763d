import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from '#domain/language/language.ts';
import { changeLanguage } from './i18n.ts';
import { rememberChoice } from './language-memory.ts';

export const useLanguage = (): { language: Language; chooseLanguage(language: Language): void } => {
  const { i18n } = useTranslation('common');
  return {
    language: isLanguage(i18n.language) ? i18n.language : 'en',
    chooseLanguage: (language) => {
      rememberChoice(language);
      void changeLanguage(language);
    },
  };
};
