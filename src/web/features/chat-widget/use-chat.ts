import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type ChatState, chatReducer, initialChatState } from './chat-state.ts';

export type ChatTiming = {
  messageDelaySeconds: number;
  notificationDelaySeconds: number;
  /** After how many notifications to stop; 0 goes on until the chat is opened. */
  notificationLoop: number;
  hasNotifications: boolean;
};

export type ChatCallbacks = {
  onOpen?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  onNotification?: (() => void) | undefined;
  onLoopDone?: (() => void) | undefined;
};

type Chat = ChatState & { isOpen: boolean; open(): void; close(): void };

const leastNotificationDelaySeconds = 10;

export function useChat(timing: ChatTiming, callbacks: ChatCallbacks): Chat {
  const { messageDelaySeconds, notificationDelaySeconds, notificationLoop, hasNotifications } = timing;
  const [state, dispatch] = useReducer(chatReducer, initialChatState);
  const messageTimer = useRef(0);
  const notificationTimer = useRef(0);
  const isOpen = state.phase !== 'closed';

  const notify = useEffectEvent((round: number) => {
    dispatch('notify');
    callbacks.onNotification?.();
    if (round !== notificationLoop) return;
    window.clearInterval(notificationTimer.current);
    callbacks.onLoopDone?.();
  });

  useEffect(() => {
    if (!(notificationDelaySeconds >= leastNotificationDelaySeconds)) {
      // biome-ignore lint/suspicious/noConsole: a wrong setting is told to the developer who made it, and to nobody else.
      console.error(`The chat's notification delay must be at least ${leastNotificationDelaySeconds} seconds.`);
      return;
    }
    if (!hasNotifications) return;
    let round = 0;
    const timer = window.setInterval(() => {
      round += 1;
      notify(round);
    }, notificationDelaySeconds * 1000);
    notificationTimer.current = timer;
    return () => window.clearInterval(timer);
  }, [notificationDelaySeconds, hasNotifications]);

  useEffect(() => () => window.clearTimeout(messageTimer.current), []);

  return {
    ...state,
    isOpen,
    open() {
      if (isOpen) return;
      window.clearInterval(notificationTimer.current);
      window.clearTimeout(messageTimer.current);
      dispatch('open');
      messageTimer.current = window.setTimeout(() => dispatch('delay'), messageDelaySeconds * 1000);
      callbacks.onOpen?.();
    },
    close() {
      if (!isOpen) return;
      window.clearTimeout(messageTimer.current);
      dispatch('close');
      callbacks.onClose?.();
    },
  };
}
