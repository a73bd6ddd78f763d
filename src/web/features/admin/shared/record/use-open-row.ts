import { navigate, useLocation } from '#web/ui/router.tsx';

const withOpen = (search: string, id: string | null): string => {
  const params = new URLSearchParams(search);
  if (id === null) params.delete('open');
  else params.set('open', id);
  return params.size > 0 ? `?${params}` : location.pathname;
};

/** Which row stands open beside the list: `?open=7`, or `?open=new`. The browser's way back closes it. */
export const useOpenRow = () => {
  const { search } = useLocation();
  return {
    openId: new URLSearchParams(search).get('open'),
    open: (id: string) => navigate(withOpen(window.location.search, id)),
    // In its place, so that the way back does not open it again.
    close: () => navigate(withOpen(window.location.search, null), { replace: true }),
  };
};
