import { useRef } from 'react';

/** Our dialogs open by events, not by a button inside them: what had the focus before gets it back when they close. */
export function useReturnFocus(isOpen: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // While it is drawn for the first time the focus is still where it was; a moment later the dialog has it.
  if (isOpen && !wasOpen.current) before.current = document.activeElement;
  wasOpen.current = isOpen;
  return (event) => {
    if (!(before.current instanceof HTMLElement) || !before.current.isConnected) return;
    event.preventDefault();
    before.current.focus();
  };
}
