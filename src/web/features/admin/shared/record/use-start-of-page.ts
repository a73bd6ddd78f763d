import { useEffect, useRef } from 'react';

/** A record on a page of its own takes the place of its list: where what was pressed is gone, the page begins at its top, as any other. */
export const useStartOfPage = (openId: string | null): void => {
  const shown = useRef(openId);
  useEffect(() => {
    if (shown.current === openId) return;
    shown.current = openId;
    if (document.activeElement !== document.body) return;
    window.scrollTo({ top: 0 });
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [openId]);
};
