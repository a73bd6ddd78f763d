import { heldKey, tokenKeyOf } from '#web/api/booking-keys.ts';
import { doneKey } from '#web/features/booking-wizard/draft-storage.ts';
import { deviceMemory, tabMemory } from '#web/ui/browser-memory.ts';

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

/** Shared by all tabs: one person never holds two slots. */
export const readHeld = (): HeldBooking | null => deviceMemory.readJson(heldKey) as HeldBooking | null;
export const writeHeld = (held: HeldBooking | null): void => deviceMemory.keepJson(heldKey, held);

/** What this tab has just paid, for its last step. */
export const readDone = (): BookingKey | null => tabMemory.readJson(doneKey) as BookingKey | null;
export const writeDone = (booking: BookingKey | null): void => tabMemory.keepJson(doneKey, booking);

/** The status page of the booking finds its key here. */
export const rememberToken = ({ bookingId, token }: BookingKey): void => tabMemory.keep(tokenKeyOf(bookingId), token);
