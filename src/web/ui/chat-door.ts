/** Any part of the page opens the chat by this event: the help of the therapists and of the office does. */
export const chatOpened = 'calma:chat:open';

export const openChat = (): void => {
  window.dispatchEvent(new Event(chatOpened));
};

/** Where the phone's header keeps room for the launcher. */
export const chatPlaceId = 'chat-place';
