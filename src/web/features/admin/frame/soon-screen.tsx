import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { areaAt } from './areas.ts';

/** An area that is not furnished yet says so. */
export function Screen() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  return (
    <AdminPage title={t(`frame.areas.${areaAt(pathname).key}`)}>
      <EmptyState title={t('frame.soonTitle')}>{t('frame.soonText')}</EmptyState>
    </AdminPage>
  );
}
