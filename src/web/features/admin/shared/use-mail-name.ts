import { useTranslation } from 'react-i18next';

/** What people call a kind of mail; one that is newer than this page keeps the name the server gives it. */
export const useMailName = (): ((type: string) => string) => {
  const { t } = useTranslation('admin');
  return (type) => t(`emailTemplates.types.${type}` as 'emailTemplates.types.welcome', { defaultValue: type });
};

/** Every kind of mail with its name, in the order of the texts. */
export const useMailNames = (): { value: string; label: string }[] => {
  const { t } = useTranslation('admin');
  const names = t('emailTemplates.types', { returnObjects: true }) as Record<string, string>;
  return Object.entries(names).map(([value, label]) => ({ value, label }));
};
