import { formatReference } from '#domain/money/ways-to-pay.ts';
import type { Config } from '#server/config.ts';
import type { MailChecks } from '#server/modules/messaging/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import { findBooking } from '../repo.ts';
import { placeChangedWords } from './mail-changed.ts';
import { movesOf } from './mail-moved.ts';
import { moneyBackWords } from './mails.ts';

const bookingOf = /^booking:([0-9a-f-]{36})(?::(?:moved|link|changed|voucher):(\d+))?$/;

/** What the world did while a mail waited: a later mail says it better, or nothing is left to say. */
export const bookingMailChecks = (deps: {
  database: Database;
  clock: Clock;
  config: Config;
  texts: Texts;
}): MailChecks => {
  const { database, clock } = deps;
  const find = async (cause: string) => {
    const [, id, number] = bookingOf.exec(cause) ?? [];
    const booking = id ? await findBooking(database, id) : null;
    return booking && { ...booking, toldOf: Number(number ?? 0) };
  };
  const isLastMove = async (cause: string) => {
    const booking = await find(cause);
    return !booking || (booking.status !== 'cancelled' && booking.toldOf === movesOf(booking));
  };
  return {
    booking_received: async ({ cause }) => (await find(cause))?.status !== 'cancelled',
    booking_agreed: async ({ cause }) => (await find(cause))?.status !== 'cancelled',
    booking_rescheduled: ({ cause }) => isLastMove(cause),
    booking_moved_by_us: async ({ cause, values }) => {
      const booking = (await isLastMove(cause)) ? await find(cause) : null;
      return !!booking && { ...values, moneyBack: moneyBackWords(deps, booking) };
    },
    booking_place_changed: async ({ cause }) => {
      const booking = await find(cause);
      return !!booking && booking.status !== 'cancelled' && placeChangedWords(deps, booking);
    },
    payment_link: async ({ cause }) => {
      const booking = await find(cause);
      return booking?.status === 'waiting_payment' && booking.holdExpiresAt > clock.now();
    },
    payment_instructions: async ({ cause, values }) => {
      const booking = await find(cause);
      const wait = booking?.bankWait;
      return booking?.status === 'waiting_payment' && wait?.way === 'multibanco' && !wait.isOnItsWay
        ? formatReference(wait.reference) === values.payReference
        : false;
    },
    // Late money may have brought the visit back.
    voucher_over: async ({ cause }) => (await find(cause))?.status === 'expired',
    payment_failed: async ({ cause }) => {
      const booking = await find(cause);
      return !booking || (booking.status === 'waiting_payment' && booking.paymentStatus === 'failed');
    },
  };
};
