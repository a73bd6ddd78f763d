import { deviceMemory, tabMemory } from '#web/ui/browser-memory.ts';

/** Under which the page of a booking is kept while it is read. */
export const bookingKey = (bookingId: string) => ['booking-status', bookingId] as const;

/** Names under which this browser keeps what lets it see and pay a booking. */

/** The booking that the wizard holds until it is paid. */
export const heldKey = 'calma:held-booking';

/** What was begun to be paid here and may be paid later, at a bank. */
export const untoldKey = 'calma:untold-purchases';

/** The key a guest reads a booking with. */
export const tokenKeyOf = (bookingId: string): string => `calma:booking-token:${bookingId}`;

/** Somebody had their data erased: nothing of their bookings stays on this device, neither draft nor keys. */
export const forgetBookingsHere = (): void => {
  for (const memory of [deviceMemory, tabMemory])
    memory.forget((name) => /^calma:(booking|held)/.test(name) || name === untoldKey);
};

/** True when the wizard of this browser waits for this very booking, with everything that was typed. */
export const isHeldHere = (bookingId: string): boolean => {
  const held = deviceMemory.readJson(heldKey) as { bookingId?: string } | null;
  return held?.bookingId === bookingId;
};
