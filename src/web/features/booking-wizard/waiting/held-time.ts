import type { HeldTime } from '#contract/waiting-list.ts';
import { dayAt, timeAt } from '#domain/time/days.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { browserZone } from '#web/i18n/device-zone.ts';
import { tabMemory } from '#web/ui/browser-memory.ts';
import { firstUnfinished } from '../frame/step-rules.ts';

/** The time that is held for whoever opened the link of a waiting list in this tab. */
type KnownHeld = { readonly key: string; readonly startsAt: string; readonly until: string };

const memoryKey = 'calma:held-time';

export const keepHeldTime = (held: KnownHeld | null): void => tabMemory.keepJson(memoryKey, held);

/** Null once it is over: then the time is like any other. */
export const readHeldTime = (): KnownHeld | null => {
  const held = tabMemory.readJson(memoryKey) as KnownHeld | null;
  return held && new Date(held.until) > serverNow() ? held : null;
};

/** For whoever asks or books: the key goes along while the time is held. */
export const heldKeyPart = (): { heldKey?: string } => {
  const held = readHeldTime();
  return held ? { heldKey: held.key } : {};
};

/** The wizard with everything of the list filled in, on the first question that is still open. */
export const withHeldTime = (draft: WizardState, held: HeldTime): WizardState => {
  const { startsAt, endsAt, timezone } = held;
  const chosen =
    startsAt && endsAt && held.keptUntil
      ? {
          ...{ dateTime: startsAt, dateTimeEnd: endsAt, finalStartTime: startsAt },
          bookingDate: dayAt(new Date(startsAt), timezone),
          bookingStartTime: timeAt(new Date(startsAt), timezone),
          bookingEndTime: timeAt(new Date(endsAt), timezone),
        }
      : { dateTime: null, dateTimeEnd: null, finalStartTime: null, bookingDate: held.date };
  const state: WizardState = {
    ...draft,
    ...chosen,
    scheduleType: 'fit-schedule',
    userTimezone: browserZone(),
    // An address of another zip code is another place.
    ...(draft.zipCode !== held.zip && { location: { ...draft.location, address: '', apartment: '' } }),
    zipCode: held.zip,
    timezone,
    isZipCodeValid: true,
    treatmentId: held.treatmentId,
    duration: held.duration,
    peopleCount: held.peopleCount,
    requiresTwoTherapists: held.mode === 'together',
    isBackToBack: held.mode === 'back-to-back',
    therapistGender: held.gender,
    acceptOppositeGender: held.acceptOppositeGender,
    addIns: held.addIns,
    guestDetails: { ...draft.guestDetails, email: draft.guestDetails.email || held.email },
  };
  return { ...state, step: firstUnfinished(state, serverNow()) };
};
