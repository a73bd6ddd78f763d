import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { chatOpened } from '#web/ui/chat-door.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChatPanel } from './chat-panel.tsx';
import { chatCorner, Launcher } from './launcher.tsx';
import { type ChatCallbacks, type ChatTiming, useChat } from './use-chat.ts';
import { useDismiss } from './use-dismiss.ts';
import { useLauncherPlace } from './use-launcher-place.ts';

export type FloatingChatProps = Partial<ChatTiming> &
  ChatCallbacks & {
    phone: string;
    accountName?: string;
    avatar?: ReactNode;
    statusMessage?: string;
    chatMessage?: string;
    placeholder?: string;
    heightPx?: number;
    closesOnClickAway?: boolean;
    closesOnEscape?: boolean;
    /** False where the page has its own way to open it. */
    hasLauncher?: boolean;
    /** Its code was asked for by pressing the launcher. */
    startsOpen?: boolean;
    onSubmit?: (text: string) => void;
  };

/** The widget with its own defaults; what this product wants instead is said in `ChatWidget`. */
export function FloatingChat({
  phone,
  heightPx = 320,
  messageDelaySeconds = 2,
  notificationDelaySeconds = 60,
  notificationLoop = 0,
  hasNotifications = true,
  closesOnClickAway = false,
  closesOnEscape = false,
  hasLauncher = true,
  startsOpen = false,
  ...props
}: FloatingChatProps) {
  const { t } = useTranslation('common');
  const accountName = props.accountName ?? t('chat.widget.accountName');
  const root = useRef<HTMLDivElement>(null);
  const launcher = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const chat = useChat({ messageDelaySeconds, notificationDelaySeconds, notificationLoop, hasNotifications }, props);
  const [wasOpened, setWasOpened] = useState(false);

  const close = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || root.current?.contains(focused)) {
      launcher.current?.focus({ preventScroll: true });
    }
    chat.close();
  };
  useDismiss([root, launcher], { isOpen: chat.isOpen, closesOnClickAway, closesOnEscape, close });

  const place = useLauncherPlace();
  const open = (): void => {
    setWasOpened(true);
    chat.open();
  };
  const openByEvent = useEffectEvent(open);
  useEffect(() => {
    const listen = (): void => openByEvent();
    window.addEventListener(chatOpened, listen);
    return () => window.removeEventListener(chatOpened, listen);
  }, []);
  useEffect(() => {
    if (startsOpen) openByEvent();
  }, [startsOpen]);
  const button = hasLauncher && (
    <Launcher
      ref={launcher}
      look={place ? 'header' : 'floating'}
      panelId={wasOpened ? panelId : undefined}
      isOpen={chat.isOpen}
      notifications={chat.notifications}
      onClick={open}
    />
  );

  return (
    <div ref={root} data-print="hide" className={chatCorner}>
      {wasOpened && (
        <Frame id={panelId} label={t('chat.title', { name: accountName })} isOpen={chat.isOpen} heightPx={heightPx}>
          <ChatPanel
            phone={phone}
            phase={chat.phase}
            accountName={accountName}
            avatar={props.avatar}
            statusMessage={props.statusMessage ?? t('chat.widget.status')}
            chatMessage={props.chatMessage ?? t('chat.widget.message')}
            placeholder={props.placeholder ?? t('chat.widget.placeholder')}
            onClose={close}
            onSubmit={props.onSubmit}
          />
        </Frame>
      )}
      {place ? createPortal(button, place) : button}
    </div>
  );
}

type FrameProps = { id: string; label: string; isOpen: boolean; heightPx: number; children: ReactNode };

/** Stays in the page once opened, so that a half-written message survives closing. */
function Frame({ id, label, isOpen, heightPx, children }: FrameProps) {
  return (
    <div
      id={id}
      role="dialog"
      aria-label={label}
      inert={!isOpen}
      style={{ height: isOpen ? heightPx : 0, visibility: isOpen ? 'visible' : 'hidden' }}
      className={classNames(
        'absolute right-0 bottom-full mb-3 flex w-[min(22.5rem,calc(100vw-2rem))] flex-col justify-end overflow-hidden',
        'max-h-[calc(100dvh-max(var(--dock-space,0px),env(safe-area-inset-bottom))-var(--consent-space,0px)-6rem)] md:max-h-[calc(100dvh-7rem)]',
        'rounded-l bg-surface shadow-2 duration-190 starting:translate-y-2 starting:opacity-0',
        isOpen
          ? 'border border-line transition-[height,opacity,translate]'
          : 'translate-y-2 opacity-0 transition-[height,opacity,translate,visibility]',
      )}
    >
      {children}
    </div>
  );
}
