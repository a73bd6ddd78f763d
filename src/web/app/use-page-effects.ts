import { useEffect, useRef } from 'react';
import { trackPageView } from '#web/tracking/tracking.ts';
import { useLocation } from '#web/ui/router.tsx';

/** On every change of route: the top of the page, and the focus at its start. */
export const useFreshStart = (): void => {
  const { pathname } = useLocation();
  const isFirst = useRef(true);

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

/** What the tab says, and one page view under the address and the title that analytics may see. */
export const usePageName = (tab: string, maskedPath: string, title: string): void => {
  useEffect(() => trackPageView(maskedPath, title), [maskedPath, title]);

  useEffect(() => {
    document.title = tab;
  }, [tab]);
};
