import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { navigate } from '#web/ui/router.tsx';

type Leave = () => void;

/** One more entry with the same address: the way back then leads to where one is, and nothing on the page changes. */
const standGuard = (): void => {
  if (history.state?.isGuard !== true) history.pushState({ isGuard: true }, '', location.href);
};

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const staysHere =
    !link || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin;
  return staysHere ? null : link;
};

type Keeps = (link: HTMLAnchorElement) => boolean;

/**
 * Asks before typed words are lost: by a link, the way back, a reload, or `ask(leave)` from a button.
 * `keeps` says of a link that the form stays where it leads.
 */
export const useUnsavedGuard = (isDirty: boolean, keeps?: Keeps) => {
  const [leave, setLeave] = useState<Leave | null>(null);
  const isLeaving = useRef(false);
  const staysOpen = useRef(keeps);
  staysOpen.current = keeps;

  useEffect(() => {
    if (!isDirty) return;
    isLeaving.current = false;
    standGuard();
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const link = linkOf(event);
      if (!link || staysOpen.current?.(link)) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => navigate(link.pathname + link.search + link.hash));
    };
    const onPop = (): void => {
      if (isLeaving.current) return;
      standGuard();
      setLeave(() => () => {
        isLeaving.current = true;
        history.go(-2);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('popstate', onPop);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('popstate', onPop);
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
