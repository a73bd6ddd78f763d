import { navigate, useLocation } from '#web/ui/router.tsx';

const withOpen = (search: string, id: string | null, others: readonly string[] = []): string => {
  const params = new URLSearchParams(search);
  for (const name of others) params.delete(name);
  if (id === null) params.delete('open');
  else params.set('open', id);
  return params.size > 0 ? `?${params}` : location.pathname;
};

/** Which row stands open beside the list: `?open=7`, or `?open=new`. The browser's way back closes it; `others` leave the address with it. */
export const useOpenRow = (others?: readonly string[]) => {
  const { search } = useLocation();
  return {
    openId: new URLSearchParams(search).get('open'),
    open: (id: string) => navigate(withOpen(window.location.search, id)),
    // In its place, so that the way back does not open it again.
    close: () => navigate(withOpen(window.location.search, null, others), { replace: true }),
  };
};
