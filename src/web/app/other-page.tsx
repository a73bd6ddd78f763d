import i18next from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { documentTitle, maskPath, pageTitle } from '#domain/screens/screens.ts';
import { Loading } from '#web/ui/loading.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { Guard } from './frame/guard.tsx';
import { screenAt } from './screens.ts';
import { usePageName } from './use-page-effects.ts';

/** Before the screen is drawn: its texts travel beside its code. */
export const loadTextsOf = (path: string): Promise<void> => i18next.loadNamespaces(screenAt(path).namespaces);

/** Every page but the front one. */
export function OtherPage() {
  const { pathname } = useLocation();
  const { t } = useTranslation('common');
  usePageName(
    documentTitle(pathname, t('ui.brand'), (key) => t(`titles.${key}`)),
    maskPath(pathname),
    pageTitle(pathname),
  );
  const { Screen } = screenAt(pathname);
  return (
    <Guard>
      <Suspense fallback={<Loading room="screen" />}>
        <Screen />
      </Suspense>
    </Guard>
  );
}
