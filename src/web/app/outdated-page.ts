/**
 * A page that was opened before an upgrade may ask for a part that is gone. It is loaded anew, once: answers are kept at
 * each step and come back with it. When that did not help, the error screen says so. The error itself goes its way: without
 * it, whoever waits for the part would get nothing and stumble over that.
 */
export const reloadOnceWhenOutdated = (reload: () => void = () => location.reload()): (() => void) => {
  const onMissingPart = (): void => {
    const state: unknown = history.state;
    const known = typeof state === 'object' && state !== null ? state : {};
    if ('reloadedForPart' in known || !navigator.onLine) return;
    history.replaceState({ ...known, reloadedForPart: true }, '');
    reload();
  };
  window.addEventListener('vite:preloadError', onMissingPart);
  return () => window.removeEventListener('vite:preloadError', onMissingPart);
};
