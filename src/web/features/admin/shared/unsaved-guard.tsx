import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { navigate } from '#web/ui/router.tsx';

type Leave = () => void;

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const staysHere =
    !link || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin;
  return staysHere ? null : link;
};

/** Asks before typed words are lost: by a link, the way back, a reload, or `ask(leave)` from a button. */
export const useUnsavedGuard = (isDirty: boolean) => {
  const [leave, setLeave] = useState<Leave | null>(null);
  const here = useRef('');

  useEffect(() => {
    if (!isDirty) return;
    here.current = location.href;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const link = linkOf(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => navigate(link.pathname + link.search + link.hash));
    };
    // Before the router hears of it: the address goes back to where the words are.
    const onPop = (event: PopStateEvent): void => {
      const wanted = location.href;
      event.stopImmediatePropagation();
      history.pushState(null, '', here.current);
      setLeave(() => () => navigate(wanted.slice(location.origin.length), { replace: true }));
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('popstate', onPop, { capture: true });
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('popstate', onPop, { capture: true });
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);

  const ask = useCallback(
    (wish: Leave): void => {
      if (isDirty) setLeave(() => wish);
      else wish();
    },
    [isDirty],
  );
  return { ask, dialog: <LeaveDialog leave={leave} onDone={() => setLeave(null)} /> };
};

function LeaveDialog({ leave, onDone }: { leave: Leave | null; onDone(): void }) {
  const { t } = useTranslation('admin');
  return (
    <ConfirmDialog
      isOpen={leave !== null}
      onOpenChange={(isOpen) => isOpen || onDone()}
      title={t('form.leaveTitle')}
      confirmLabel={t('form.leave')}
      cancelLabel={t('form.stay')}
      onConfirm={() => {
        onDone();
        leave?.();
      }}
    >
      {t('form.leaveText')}
    </ConfirmDialog>
  );
}
