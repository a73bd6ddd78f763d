import { useTranslation } from 'react-i18next';
import { useSession } from '#web/session/session-store.ts';
import { Link } from '#web/ui/router.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { areas } from './areas.ts';

/** Every area with a word about it, until the home has figures of its own. */
export function Screen() {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  return (
    <AdminPage
      title={user ? t('frame.homeTitle', { name: user.firstName }) : t('frame.areas.home')}
      lead={t('frame.homeLead')}
    >
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {areas.map(
          (area) =>
            area.key !== 'home' && (
              <li key={area.key}>
                <Link
                  to={area.path}
                  className="block h-full rounded-m border border-line bg-surface px-5 py-4 no-underline shadow-1 transition-colors hover:border-brand-line hover:bg-brand-soft"
                >
                  <span className="block font-semibold text-ink">{t(`frame.areas.${area.key}`)}</span>
                  <span className="mt-0.5 block text-s text-soft">{t(`frame.about.${area.key}`)}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </AdminPage>
  );
}
