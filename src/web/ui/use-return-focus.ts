import { useRef } from 'react';

/** The last thing outside of any dialog that had the focus: where to go when a dialog took the place of another. */
let outside: Element | null = null;

const canHaveFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/** Our dialogs open by events, not by a button inside them: what had the focus before gets it back when they close. */
export function useReturnFocus(isOpen: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // While it is drawn for the first time the focus is still where it was; a moment later the dialog has it.
  if (isOpen && !wasOpen.current) {
    before.current = document.activeElement;
    if (!before.current?.closest('[role$="dialog"]')) outside = before.current;
  }
  wasOpen.current = isOpen;
  return (event) => {
    const target = [before.current, outside].find(canHaveFocus);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
}
