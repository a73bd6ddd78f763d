import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { chatOpened } from '#web/ui/chat-door.ts';
import { chatCorner, Launcher } from './launcher.tsx';
import { sendPageUrl } from './send-page.ts';
import { useLauncherPlace } from './use-launcher-place.ts';

type ChatWidgetProps = {
  /** Digits with the country code; without any there is nobody to write to, and no widget. */
  phone: string;
  brand: string;
  hasLauncher?: boolean;
};

type Door = 'shut' | 'opening' | 'failed' | typeof import('./floating-chat.tsx');

const notificationMilliseconds = 60_000;

const loadChat = () => import('./floating-chat.tsx');

/** The floating chat as this product wants it. Until it is pressed there is a launcher alone; the chat's code comes then. */
export function ChatWidget({ phone, brand, hasLauncher = true }: ChatWidgetProps) {
  const { t } = useTranslation('common');
  const [door, setDoor] = useState<Door>('shut');
  const open = (): void => {
    if (door === 'opening') return;
    setDoor('opening');
    loadChat().then(setDoor, () => setDoor('failed'));
  };
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return null;
  if (typeof door !== 'object')
    return <ChatDoor digits={digits} state={door} hasLauncher={hasLauncher} onOpen={open} />;
  return (
    <door.FloatingChat
      phone={digits}
      accountName={brand}
      statusMessage={t('chat.status')}
      chatMessage={t('chat.welcome')}
      placeholder={t('chat.placeholder')}
      heightPx={350}
      startsOpen
      closesOnClickAway
      closesOnEscape
      // Only who has not opened it yet is told that somebody would answer.
      hasNotifications={false}
      hasLauncher={hasLauncher}
    />
  );
}

type ChatDoorProps = { digits: string; state: 'shut' | 'opening' | 'failed'; hasLauncher: boolean; onOpen(): void };

function ChatDoor({ digits, state, hasLauncher, onOpen }: ChatDoorProps) {
  const { t } = useTranslation('common');
  const place = useLauncherPlace();
  const notifications = useNotifications(hasLauncher && state === 'shut');
  const openByEvent = useEffectEvent(onOpen);
  useEffect(() => {
    const listen = (): void => openByEvent();
    window.addEventListener(chatOpened, listen);
    return () => window.removeEventListener(chatOpened, listen);
  }, []);
  const launcher = hasLauncher && (
    <Launcher
      look={place ? 'header' : 'floating'}
      panelId={undefined}
      isOpen={state === 'opening'}
      notifications={notifications}
      onClick={onOpen}
      onNear={() => void loadChat().catch(() => undefined)}
    />
  );
  return (
    <div data-print="hide" className={chatCorner}>
      {state === 'failed' && (
        <div className="absolute right-0 bottom-full mb-3 w-[min(22.5rem,calc(100vw-2rem))] rounded-l border border-line bg-surface p-6 text-center text-s text-soft shadow-2">
          <p role="alert">{t('chat.unavailable')}</p>
          <a className="link" href={sendPageUrl(digits, '')} target="_blank" rel="noopener">
            {t('chat.unavailableLink')}
          </a>
        </div>
      )}
      {place ? createPortal(launcher, place) : launcher}
    </div>
  );
}

/** One a minute, as long as nobody opens the chat. */
const useNotifications = (isOn: boolean): number => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isOn) return setCount(0);
    const timer = window.setInterval(() => setCount((so) => so + 1), notificationMilliseconds);
    return () => window.clearInterval(timer);
  }, [isOn]);
  return count;
};
