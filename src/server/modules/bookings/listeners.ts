import { type Listener, listen } from '#server/platform/jobs/events.ts';
import type { BookingDeps } from './deps.ts';
import { bookingCancelled, bookingPaid, paymentFailed } from './events.ts';
import { mailBookingCancelled, mailBookingReceived, mailPaymentFailed } from './mails.ts';

type Deps = Pick<BookingDeps, 'config' | 'database'>;
type Mail = typeof mailBookingReceived;

export const bookingListeners = (deps: Deps): Listener[] => {
  const send =
    (mail: Mail) =>
    ({ bookingId }: { bookingId: string }) =>
      deps.database.transaction((tx) => mail(deps, tx, bookingId));
  return [
    listen(bookingPaid, 'mail the client', send(mailBookingReceived)),
    listen(bookingCancelled, 'mail the client', send(mailBookingCancelled)),
    listen(paymentFailed, 'mail the client', send(mailPaymentFailed)),
  ];
};
