import { useTranslation } from 'react-i18next';
import type { ListFilter } from './list-toolbar.tsx';

/** On offer, not on offer, or both: the filter of everything that can be switched off. */
export const useActiveFilter = (): ListFilter => {
  const { t } = useTranslation('admin');
  return {
    name: 'active',
    label: t('treatments.status'),
    options: [
      { value: 'true', label: t('treatments.on') },
      { value: 'false', label: t('treatments.off') },
    ],
  };
};
