import { heldKey, tokenKeyOf } from '#web/api/booking-keys.ts';
import { doneKey } from '#web/features/booking-wizard/draft-storage.ts';

/** The booking that keeps a slot for this person until it is paid. Never anything of a card. */
export type HeldBooking = {
  /** The choices it was made for; other choices need another booking. */
  readonly choices: string;
  /** The request as it was sent, and its key: sent again, it gives the same booking. */
  readonly body: string;
  readonly key: string;
  readonly bookingId?: string;
  readonly token?: string;
  readonly giftCardCode?: string;
  /** The tax number for the receipt: part of the booking, but no reason for another one. */
  readonly nif?: string;
};

export type BookingKey = { readonly bookingId: string; readonly token: string };

const read = <T>(storage: () => Storage, key: string): T | null => {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
};

/** Where storage is forbidden, a booking lives as long as its page. */
const write = (storage: () => Storage, key: string, value: unknown): void => {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // see above
  }
};

const local = (): Storage => localStorage;
const session = (): Storage => sessionStorage;

/** Shared by all tabs: one person never holds two slots. */
export const readHeld = (): HeldBooking | null => read<HeldBooking>(local, heldKey);
export const writeHeld = (held: HeldBooking | null): void => write(local, heldKey, held);

/** What this tab has just paid, for its last step. */
export const readDone = (): BookingKey | null => read<BookingKey>(session, doneKey);
export const writeDone = (booking: BookingKey | null): void => write(session, doneKey, booking);

/** The status page of the booking finds its key here. */
export const rememberToken = ({ bookingId, token }: BookingKey): void => {
  try {
    sessionStorage.setItem(tokenKeyOf(bookingId), token);
  } catch {
    // see above
  }
};
