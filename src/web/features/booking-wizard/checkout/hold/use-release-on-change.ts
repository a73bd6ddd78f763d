import { useEffect, useState } from 'react';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { checkoutStep } from '#web/features/booking-wizard/frame/step-rules.ts';
import { choicesKey } from './booking-body.ts';
import { readHeld } from './held-store.ts';
import { releaseHeld } from './hold-booking.ts';

/** Back from the checkout with another answer: the slot that was held is let go, and a new one is held on return. */
export const useReleaseOnChange = (state: WizardState): void => {
  useEffect(() => {
    if (state.step >= checkoutStep) return;
    const held = readHeld();
    if (!held?.bookingId || held.choices === choicesKey(state)) return;
    // One that cannot be let go now runs out by itself, and the checkout tries once more.
    releaseHeld().catch(() => undefined);
  }, [state]);
};

/** True once this person's own hold is out of the way: it would hide the very times it keeps. */
export const useReleasedHold = (): boolean => {
  const [isReleased, setIsReleased] = useState(() => !readHeld()?.bookingId);
  useEffect(() => {
    if (isReleased) return;
    let isHere = true;
    const finish = (): void => {
      if (isHere) setIsReleased(true);
    };
    releaseHeld().then(finish, finish);
    return () => {
      isHere = false;
    };
  }, [isReleased]);
  return isReleased;
};
