import { useTranslation } from 'react-i18next';
import { AdminPage } from '../shared/admin-page.tsx';
import { UnservedDemand } from './unserved/unserved-demand.tsx';
import { WaitingPlaces } from './waiting-places.tsx';

/** Who waits for us: for a time on a full day, for their area to open; and what nobody could be given. */
export function Screen() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('waiting.title')} lead={t('waiting.lead')}>
      <div className="space-y-12">
        <WaitingPlaces />
        <UnservedDemand />
      </div>
    </AdminPage>
  );
}
