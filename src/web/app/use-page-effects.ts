import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { documentTitle, maskPath, pageTitle } from '#domain/screens/screens.ts';
import { trackPageView } from '#web/tracking/tracking.ts';
import { useLocation } from '#web/ui/router.tsx';

/** On every change of route: the title, one page view, the top of the page, and the focus at its start. */
export const usePageEffects = (): void => {
  const { pathname } = useLocation();
  const { t } = useTranslation('common');
  const brand = t('ui.brand');
  const isFirst = useRef(true);

  useEffect(() => trackPageView(maskPath(pathname), pageTitle(pathname)), [pathname]);

  useEffect(() => {
    document.title = documentTitle(pathname, brand, (key) => t(`titles.${key}`));
  }, [pathname, brand, t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    window.scrollTo({ top: 0 });
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
};
