import { userErased } from '#server/modules/identity/public.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import type { BookingDeps } from './deps.ts';
import { bookingCancelled, bookingPaid, paymentFailed, paymentTooLate } from './events.ts';
import { forgetClient } from './forget-people.ts';
import { mailReceipt } from './mail-receipt.ts';
import { mailBookingCancelled, mailBookingReceived, mailPaymentFailed, mailPaymentReturned } from './mails.ts';
import { tellBookingCancelled, tellBookingReceived, tellPaymentFailed } from './notices.ts';

type Deps = Pick<BookingDeps, 'config' | 'database' | 'clock'>;
type Mail = typeof mailBookingReceived;

export const bookingListeners = (deps: Deps): Listener[] => {
  const send =
    (mail: Mail) =>
    ({ bookingId }: { bookingId: string }) =>
      deps.database.transaction((tx) => mail(deps, tx, bookingId));
  return [
    listen(userErased, 'forget the bookings', ({ userId }) => forgetClient(deps, userId)),
    listen(bookingPaid, 'mail the client', send(mailBookingReceived)),
    listen(bookingPaid, 'mail the receipt', send(mailReceipt)),
    listen(bookingCancelled, 'mail the client', send(mailBookingCancelled)),
    listen(paymentFailed, 'mail the client', send(mailPaymentFailed)),
    listen(paymentTooLate, 'mail the client', (late) =>
      deps.database.transaction((tx) => mailPaymentReturned(deps, tx, late)),
    ),
    listen(bookingPaid, 'tell the client', send(tellBookingReceived)),
    listen(bookingCancelled, 'tell the client', send(tellBookingCancelled)),
    listen(paymentFailed, 'tell the client', send(tellPaymentFailed)),
  ];
};
