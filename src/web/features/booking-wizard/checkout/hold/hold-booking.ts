import type { Booking } from '#contract/booking.ts';
import { applyPromo, cancelBooking, createBooking, getBooking } from '#contract/bookings.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { BookingBody } from './booking-body.ts';
import { type BookingKey, type HeldBooking, readHeld, rememberToken, writeHeld } from './held-store.ts';

export type Held = BookingKey & { readonly booking: Booking };

type Wanted = { readonly choices: string; readonly body: BookingBody };

const lockName = 'calma:held-booking';

/** One tab at a time, so that two of them meet in one booking and not in two. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator && navigator.locks ? navigator.locks.request(lockName, work) : work();

export const accessOf = ({ bookingId, token }: BookingKey) => ({
  params: { id: bookingId },
  query: { token },
});

/** The booking of these choices: the one already held, or a new one in its place. */
export const holdBooking = (wanted: Wanted): Promise<Held> =>
  inTurn(async () => {
    const stored = readHeld();
    const found = await findHeld(stored);
    if (found && isPaid(found.booking)) return found;
    if (found && stored?.choices === wanted.choices && isOpen(found.booking)) return found;
    if (found && isOpen(found.booking)) await cancel(found);
    return makeBooking(wanted, stored);
  });

/** Lets go of the slot, if one is held. */
export const releaseHeld = (): Promise<void> =>
  inTurn(async () => {
    const stored = readHeld();
    const found = await findHeld(stored);
    if (found && isPaid(found.booking)) return;
    if (found && isOpen(found.booking)) await cancel(found);
    // Gift card and tax number stay known: they are used again on the booking that takes this one's place.
    const kept = stored ? keptOf(stored) : {};
    writeHeld(Object.keys(kept).length > 0 ? { choices: '', body: '', key: '', ...kept } : null);
  });

const keptOf = ({ giftCardCode, nif }: HeldBooking): Pick<HeldBooking, 'giftCardCode' | 'nif'> => ({
  ...(giftCardCode && { giftCardCode }),
  ...(nif && { nif }),
});

export const isPaid = ({ status }: Booking): boolean =>
  ['finding_therapist', 'confirmed', 'completed'].includes(status);

const isOpen = ({ status }: Booking): boolean => status === 'waiting_payment';

const findHeld = async (stored: HeldBooking | null): Promise<Held | null> => {
  if (!stored?.bookingId || !stored.token) return null;
  const key = { bookingId: stored.bookingId, token: stored.token };
  try {
    return { ...key, booking: await call(getBooking, accessOf(key)) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

const cancel = async (held: Held): Promise<void> => {
  try {
    await call(cancelBooking, { ...accessOf(held), body: {} });
  } catch (error) {
    // Expired or ended meanwhile: the slot is free all the same.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
};

const makeBooking = async ({ choices, body }: Wanted, stored: HeldBooking | null): Promise<Held> => {
  const text = JSON.stringify(body);
  // An answer that never arrived: the same request under the same key gives the same booking.
  const key = stored?.body === text && !stored.bookingId ? stored.key : crypto.randomUUID();
  const giftCardCode = stored?.giftCardCode;
  const record: HeldBooking = { choices, body: text, key, ...(stored && keptOf(stored)) };
  writeHeld(record);
  const made = await call(createBooking, { body }, { headers: { 'idempotency-key': key } });
  const held: Held = { bookingId: made.booking.id, token: made.accessToken, booking: made.booking };
  writeHeld({ ...record, bookingId: held.bookingId, token: held.token });
  rememberToken(held);
  return giftCardCode ? spendGiftCardAgain(held, giftCardCode) : held;
};

/** A new booking in the place of an old one pays with the same gift card; if it no longer can, it stands without. */
const spendGiftCardAgain = async (held: Held, code: string): Promise<Held> => {
  try {
    const { booking } = await call(applyPromo, { ...accessOf(held), body: { code } });
    return { ...held, booking };
  } catch {
    const { giftCardCode: _, ...rest } = readHeld() ?? { choices: '', body: '', key: '' };
    writeHeld(rest);
    return held;
  }
};
