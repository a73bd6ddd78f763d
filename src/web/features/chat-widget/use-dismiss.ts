import { type RefObject, useEffect, useEffectEvent } from 'react';

type Dismissal = {
  isOpen: boolean;
  closesOnClickAway: boolean;
  closesOnEscape: boolean;
  close(): void;
};

/** Closes on a click outside of all `parts` and on Escape, each only where allowed. */
export function useDismiss(parts: readonly RefObject<HTMLElement | null>[], dismissal: Dismissal): void {
  const { isOpen, closesOnClickAway, closesOnEscape } = dismissal;
  const close = useEffectEvent(() => dismissal.close());
  const isInside = useEffectEvent((target: Node) => parts.some(({ current }) => current?.contains(target)));

  useEffect(() => {
    if (!isOpen || !closesOnClickAway) return;
    const isOutside = ({ target }: Event) => target instanceof Node && !isInside(target);
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
  }, [isOpen, closesOnClickAway]);

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
