import { useMutation, useQuery } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import { type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readAllNotifications } from '#contract/notifications.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReadTicksIcon } from '#web/ui/icons.tsx';
import { newsQuery, showAsRead } from './news.ts';
import { NotificationList } from './notification-list.tsx';

const wide = '(width >= 48rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Room for something that floats beside its button, instead of a sheet over the whole page. */
const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);

type PanelProps = {
  button: RefObject<HTMLButtonElement | null>;
  newestAt: string | null;
  onClose(): void;
};

/** Floats under the bell where there is room; on a phone it is a sheet. */
export function NotificationPanel({ button, newestAt, onClose }: PanelProps) {
  const { t } = useTranslation('common');
  const isWide = useIsWide();
  const list = <NotificationList newestAt={newestAt} onFollow={onClose} />;
  if (isWide) {
    return (
      <FloatingPanel button={button} title={t('bell.title')} onClose={onClose}>
        {list}
      </FloatingPanel>
    );
  }
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('bell.title')}>
      <MarkAllRead />
      <div className="-mx-5">{list}</div>
    </Dialog>
  );
}

type FloatingPanelProps = Pick<PanelProps, 'button' | 'onClose'> & { title: string; children: ReactNode };

function FloatingPanel({ button, title, onClose, children }: FloatingPanelProps) {
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={16}
          aria-label={title}
          // The bell itself opens and closes it.
          onInteractOutside={(event) => button.current?.contains(event.target as Node) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
          className="z-50 flex max-h-[min(560px,var(--radix-popover-content-available-height))] w-[400px] animate-appear flex-col overflow-hidden rounded-l border border-line bg-surface text-ink shadow-2"
        >
          <header className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
            <h2 className="text-l">{title}</h2>
            <MarkAllRead />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">{children}</div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function MarkAllRead() {
  const { t } = useTranslation('common');
  const { data } = useQuery(newsQuery, queryClient);
  const markAll = useMutation(
    { mutationFn: () => call(readAllNotifications), onMutate: () => showAsRead() },
    queryClient,
  );
  if (!data?.unread) return null;
  return (
    <button
      type="button"
      onClick={() => markAll.mutate()}
      className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-s px-2 text-s font-semibold text-brand transition-colors hover:bg-sunken"
    >
      <ReadTicksIcon size={18} />
      {t('bell.readAll')}
    </button>
  );
}
