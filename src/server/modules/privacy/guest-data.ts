import type { eraseBooking, exportBooking } from '#contract/guest-data.ts';
import type { RouteAnswer } from '#contract/route.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { deleteJobsAbout } from '#server/platform/jobs/jobs.ts';
import type { Logger } from '#server/platform/logger.ts';
import { hashToken, keyedHash, sameBytes } from '#server/platform/secrets.ts';
import {
  type BookingRow,
  bookingLink,
  findAccessible,
  findBooking,
  findForReceipt,
  isReachable,
  isSettled,
  mailValuesOf,
  markGuestToForget,
  markOneToForget,
  respond,
  type Visitor,
} from '../bookings/public.ts';
import { forgetClientOfMailbox } from '../clients/public.ts';
import { forgetAddressOnCards, listCardIdsOf } from '../gift-cards/public.ts';
import { appSecretOf } from '../identity/public.ts';
import { deleteLeftMailsAbout, deleteSentMailsTo, listMailsTo, queueMail } from '../messaging/public.ts';
import { listSaid } from '../reviews/public.ts';
import { deleteInterestsOf } from '../service-area/public.ts';
import { listSmsAbout } from '../sms/public.ts';
import { listTips } from '../tips/public.ts';
import { deleteWaitingOf } from '../waiting-list/public.ts';
import { forgetMarked } from './forget-marked.ts';

export type GuestDataDeps = { config: Config; database: Database; clock: Clock; limits: Limits; logger: Logger };

type Export = RouteAnswer<typeof exportBooking>;
type Erasure = RouteAnswer<typeof eraseBooking>;

/** One booking and what was written about it: its key proves no more than that. */
export const exportByLink = async (deps: GuestDataDeps, id: string, visitor: Visitor): Promise<Export> => {
  const { database, clock } = deps;
  const booking = await findAccessible(database, id, visitor);
  const { notesConsent: version, notesConsentAt: at, nif, reference } = booking;
  const mails = await listMailsTo(database, booking.contact.email, { id, reference });
  return {
    exportedAt: clock.now().toISOString(),
    booking: await respond(deps, database, booking),
    nif,
    healthConsent: version && at ? { version, at: at.toISOString() } : null,
    emails: [...mails, ...(await listSmsAbout(database, [id]))].map(({ sentAt, ...mail }) => ({
      ...mail,
      sentAt: sentAt?.toISOString() ?? null,
    })),
    reviews: await listSaid(database, [id]),
    tips: await listTips(database, [id]),
  };
};

/** Each one is a mail. */
const asksOfOne = { name: 'erase-booking', points: 3, perSeconds: 3600 };

const confirmationOf = ({ config }: GuestDataDeps, { id, keyVersion }: BookingRow): string =>
  keyedHash(appSecretOf(config), 'erase-booking', `${id}:${keyVersion}`).toString('base64url');

export const eraseByLink = async (
  deps: GuestDataDeps,
  id: string,
  visitor: Visitor,
  confirm: string | undefined,
): Promise<Erasure> => {
  const booking = await findForReceipt(deps.database, id, visitor);
  // The office erases on its own pages, after its password.
  if (visitor.actor.kind === 'user' && visitor.actor.role === 'admin') throw new AppError('not_allowed');
  if (booking.userId !== null) throw new AppError('booking_owned', { text: 'booking:ownData.ofAccount' });
  const hasMailbox = isSettled(booking) && isReachable(booking);
  if (hasMailbox && confirm === undefined) return askByMail(deps, booking);
  await (hasMailbox ? eraseAddress(deps, booking, confirm ?? '') : eraseOne(deps, id));
  const isNamed = async (): Promise<boolean> => {
    const left = await findBooking(deps.database, id);
    return left !== null && left.contact.email !== '';
  };
  await forgetMarked(deps).catch(async (error: unknown) => {
    // Gone by now: nobody may hear that it is not. What others wrote about it goes with the hourly job.
    if (await isNamed()) throw error;
    deps.logger.warn({ err: error }, 'What belongs to an erased booking is left to the hourly job');
  });
  return { state: (await isNamed()) ? 'when_over' : 'erased' };
};

const askByMail = async (deps: GuestDataDeps, booking: BookingRow): Promise<Erasure> => {
  await deps.limits.take(asksOfOne, booking.id);
  const { contact, language, id } = booking;
  const link = `${bookingLink(deps.config, booking)}&erase=${confirmationOf(deps, booking)}`;
  await deps.database.transaction((tx) =>
    queueMail(tx, {
      type: 'confirm_erasure',
      to: { email: contact.email, name: contact.firstName },
      language,
      cause: `booking:${id}:erase:${deps.clock.now().getTime()}`,
      values: { ...mailValuesOf(deps, booking), link },
    }),
  );
  return { state: 'mailed' };
};

/** Whoever has the confirmation reads the mailbox: everything under its address goes. */
const eraseAddress = async (deps: GuestDataDeps, booking: BookingRow, confirm: string): Promise<void> => {
  const isRight = sameBytes(hashToken(confirm), hashToken(confirmationOf(deps, booking)));
  if (!isRight) throw new AppError('link_expired');
  await deps.database.transaction((tx) => forgetAddress(tx, booking.contact.email));
};

/** Nobody has paid for it or agreed how, so nobody has proved the address: what was typed here goes, and nothing else. */
const eraseOne = (deps: GuestDataDeps, id: string) => deps.database.transaction((tx) => markOneToForget(tx, id));

/**
 * Everything kept under an address whose reader has proved to be one: bookings and gift cards made without an account,
 * wishes for an area, mails, what the office noted, work that names it. What is still ahead goes when it is over.
 */
export const forgetAddress = async (tx: Transaction, email: string): Promise<void> => {
  await markGuestToForget(tx, email);
  await forgetClientOfMailbox(tx, email);
  for (const id of await listCardIdsOf(tx, email)) await deleteLeftMailsAbout(tx, id);
  await forgetAddressOnCards(tx, email);
  await deleteInterestsOf(tx, email);
  await deleteWaitingOf(tx, email);
  await deleteSentMailsTo(tx, email);
  await deleteJobsAbout(tx, email);
};
