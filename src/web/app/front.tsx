import { useTranslation } from 'react-i18next';
import { frontScreen, tabTitle } from '#domain/screens/front-screen.ts';
import { FrontPage } from './screens/front-page.tsx';
import { usePageName } from './use-page-effects.ts';

export function Front() {
  const { t } = useTranslation('common');
  usePageName(tabTitle(t('titles.home'), t('ui.brand')), frontScreen.path, frontScreen.title);
  return <FrontPage />;
}
