import type { BookingMail } from '#contract/emails.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import {
  type BookingRow,
  bookingLink,
  findBooking,
  isReachable,
  rescheduleLinkOf,
} from '#server/modules/bookings/public.ts';
import {
  canBeSentAgain,
  listMailsAbout,
  type MailRow,
  sendMailAgain,
  toEmail,
} from '#server/modules/messaging/public.ts';
import type { AdminDeskDeps } from './deps.ts';

/** What a mail to the client may hide and the booking still knows. */
const known = ['link', 'rescheduleLink'];

/** Mails about a booking that are not for its client. */
const forOthers: readonly string[] = [
  'therapist_offer',
  'therapist_assignment',
  'therapist_reminder',
  'visit_changed',
  'offer_withdrawn',
  'assignment_ended',
  'needs_attention',
  'payment_problem',
];

const toBookingMail = (mail: MailRow, booking: BookingRow): BookingMail => {
  const { text: _, html: __, ...shown } = toEmail(mail);
  const isToClient = !forOthers.includes(mail.type);
  return { ...shown, isToClient, maySendAgain: isToClient && isReachable(booking) && canBeSentAgain(mail, known) };
};

/** Every mail about a booking, to whomever, newest first. */
export const listBookingMails = async ({ database }: AdminDeskDeps, id: string): Promise<BookingMail[]> => {
  const booking = found(await findBooking(database, id));
  return (await listMailsAbout(database, booking)).map((mail) => toBookingMail(mail, booking));
};

/** A mail that has left goes once more to the client, at the address of now and with the link of now. */
export const resendBookingMail = async (
  deps: AdminDeskDeps,
  { id, mailId }: { id: string; mailId: string },
  actor: Actor,
): Promise<void> => {
  await deps.database.transaction(async (tx) => {
    const booking = await findBooking(tx, id);
    const mail = booking && (await listMailsAbout(tx, booking)).find((one) => one.id === mailId);
    if (!booking || !mail) throw new AppError('not_found');
    if (!toBookingMail(mail, booking).maySendAgain) throw new AppError('changed_meanwhile');
    const values = {
      link: bookingLink(deps.config, booking),
      rescheduleLink: await rescheduleLinkOf(deps, tx, booking),
    };
    const to = { email: booking.contact.email, name: booking.contact.firstName };
    await sendMailAgain(tx, mail, { to, values });
    const { reference: label } = booking;
    await recordChange(tx, { actor, what: 'booking', id, label, before: { mail: null }, after: { mail: mail.type } });
  });
};
