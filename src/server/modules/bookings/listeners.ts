import { userErased } from '#server/modules/identity/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { forgetClient } from './change/forget-people.ts';
import type { BookingDeps } from './deps.ts';
import {
  bookingCancelled,
  bookingCollected,
  bookingExpired,
  bookingPaid,
  differencePaid,
  paymentFailed,
  paymentTooLate,
  voucherMade,
} from './events.ts';
import {
  mailBookingCancelled,
  mailBookingReceived,
  mailPaymentFailed,
  mailPaymentReturned,
  mailReceipt,
} from './mail/mails.ts';
import { tellBookingCancelled, tellBookingReceived, tellPaymentFailed } from './mail/notices.ts';
import { mailPaymentInstructions, mailVoucherOver } from './mail/voucher-mails.ts';

type Deps = Pick<BookingDeps, 'config' | 'database' | 'clock' | 'texts'>;
type Mail = (deps: Deps, tx: Transaction, bookingId: string) => Promise<void>;

export const bookingListeners = (deps: Deps): Listener[] => {
  const send =
    (mail: Mail) =>
    ({ bookingId }: { bookingId: string }) =>
      deps.database.transaction((tx) => mail(deps, tx, bookingId));
  return [
    listen(userErased, { id: 'bookings.forget-client', formerly: 'forget the bookings' }, ({ userId }) =>
      forgetClient(deps, userId),
    ),
    listen(bookingPaid, { id: 'bookings.mail-received', formerly: 'mail the client' }, send(mailBookingReceived)),
    listen(bookingPaid, { id: 'bookings.mail-receipt', formerly: 'mail the receipt' }, send(mailReceipt)),
    listen(bookingCollected, { id: 'bookings.mail-receipt' }, send(mailReceipt)),
    listen(
      bookingCancelled,
      { id: 'bookings.mail-cancelled', formerly: 'mail the client' },
      send(mailBookingCancelled),
    ),
    listen(paymentFailed, { id: 'bookings.mail-payment-failed', formerly: 'mail the client' }, send(mailPaymentFailed)),
    listen(voucherMade, { id: 'bookings.mail-instructions' }, (voucher) =>
      deps.database.transaction((tx) => mailPaymentInstructions(deps, tx, voucher)),
    ),
    listen(bookingExpired, { id: 'bookings.mail-voucher-over' }, send(mailVoucherOver)),
    listen(differencePaid, { id: 'bookings.mail-difference-receipt' }, ({ bookingId, sequence }) =>
      deps.database.transaction((tx) => mailReceipt(deps, tx, bookingId, sequence)),
    ),
    listen(paymentTooLate, { id: 'bookings.mail-payment-returned', formerly: 'mail the client' }, (late) =>
      deps.database.transaction((tx) => mailPaymentReturned(deps, tx, late)),
    ),
    listen(bookingPaid, { id: 'bookings.notify-received', formerly: 'tell the client' }, send(tellBookingReceived)),
    listen(
      bookingCancelled,
      { id: 'bookings.notify-cancelled', formerly: 'tell the client' },
      send(tellBookingCancelled),
    ),
    listen(
      paymentFailed,
      { id: 'bookings.notify-payment-failed', formerly: 'tell the client' },
      send(tellPaymentFailed),
    ),
  ];
};
