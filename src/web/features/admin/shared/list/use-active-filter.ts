import { useTranslation } from 'react-i18next';
import type { ListFilter } from './list-toolbar.tsx';

/** On offer, not on offer, or both: the filter of everything that can be switched off. */
export const useActiveFilter = (given: string | undefined) => {
  const { t } = useTranslation('admin');
  const filter: ListFilter = {
    name: 'active',
    label: t('treatments.status'),
    options: [
      { value: 'true', label: t('treatments.on') },
      { value: 'false', label: t('treatments.off') },
    ],
  };
  const active: 'true' | 'false' | undefined = given === 'true' || given === 'false' ? given : undefined;
  return { filter, active };
};
