import { useEffect, useState } from 'react';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { useKeptAt } from '#web/device/kept-desk.ts';
import { useServerNow } from '#web/ui/use-server-now.ts';
import { type Act, dayAsTold, forgetSent, isUnsent, keepAct, useTold } from './told-acts.ts';

/** So long after a press what comes in the place of the button takes none: two taps in a hurry tell one thing. */
const restMs = 500;

/** `readAt`: when the visit was read, by the clock of the device. */
export const useTelling = (visit: OwnVisitInFull, readAt: number) => {
  const { acts: all, isWaiting } = useTold();
  const keptAt = useKeptAt();
  const reallyReadAt = keptAt ? Date.parse(keptAt) : readAt;
  const now = useServerNow(visit.now, readAt).toISOString();
  const [isResting, setIsResting] = useState(false);
  const acts = all.filter(({ visitId, sentAt }) => visitId === visit.id && (!sentAt || sentAt > reallyReadAt));
  const isBusy = isResting || (!isWaiting && acts.some(isUnsent));
  // With a connection a step stands once the server has it; without one, as soon as it was told.
  const shown = acts.filter((one, no) => !isUnsent(one) || (isWaiting && !(isResting && no === acts.length - 1)));
  useEffect(() => forgetSent(reallyReadAt), [reallyReadAt]);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setIsResting(false), restMs);
    return () => clearTimeout(timer);
  }, [isResting]);
  const waiting = shown.filter(isUnsent).map(({ act }) => act);
  const atDoor = shown.findLast(({ act }) => act === 'arrived' || act === 'nobody-here');
  return {
    isBusy,
    /** The visit as it was told, also where nobody has heard of it yet, and with the clock that goes on. */
    visit: {
      ...visit,
      now,
      ...(visit.day && { day: dayAsTold(visit.day, shown) }),
      canComplete: visit.canComplete || (visit.status === 'confirmed' && now >= visit.startsAt),
    },
    /** What waits for a connection. */
    waiting,
    hasEnded: shown.some(({ act }) => act === 'complete' || act === 'leave'),
    isDoorKept: atDoor?.act === 'nobody-here' && isUnsent(atDoor),
    tell: (act: Act): void => {
      setIsResting(true);
      keepAct(visit.id, act);
    },
  };
};

export type Telling = ReturnType<typeof useTelling>;
