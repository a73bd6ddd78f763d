import { type RefObject, useEffect, useEffectEvent } from 'react';

type Dismissal = {
  isOpen: boolean;
  closesOnClickAway: boolean;
  closesOnEscape: boolean;
  close(): void;
};

/** Closes on a click outside of `root` and on Escape, each only where allowed. */
export function useDismiss(root: RefObject<HTMLElement | null>, dismissal: Dismissal): void {
  const { isOpen, closesOnClickAway, closesOnEscape } = dismissal;
  const close = useEffectEvent(() => dismissal.close());

  useEffect(() => {
    if (!isOpen || !closesOnClickAway) return;
    const isOutside = (event: Event) => event.target instanceof Node && !root.current?.contains(event.target);
    // Not `click`: phones send none for plain parts of the page. Both ends count, so that selecting text past the edge is no click away.
    let startedOutside = false;
    const press = (event: Event) => {
      startedOutside = isOutside(event);
    };
    const release = (event: Event) => {
      if (startedOutside && isOutside(event)) close();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
    };
  }, [isOpen, closesOnClickAway, root]);

  useEffect(() => {
    if (!isOpen || !closesOnEscape) return;
    // Already prevented means that a dialog above took this Escape for itself.
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) close();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen, closesOnEscape]);
}
