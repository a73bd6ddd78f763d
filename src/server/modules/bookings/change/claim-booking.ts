import type { Booking } from '#contract/booking.ts';
import { normaliseEmail } from '#domain/identity/account-rules.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { findUser } from '#server/modules/identity/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Visitor } from '../access.ts';
import { findAccessible } from '../access.ts';
import type { BookingDeps } from '../deps.ts';
import { isReachable, mailNewLink } from '../mail/mails.ts';
import { respond } from '../read/to-response.ts';
import { findBooking, giveOwner, lockBooking } from '../repo.ts';
import { withdrawKey } from './withdraw-key.ts';

type SignedIn = Extract<Actor, { kind: 'user' }>;
type Deps = Pick<BookingDeps, 'config' | 'database' | 'clock' | 'texts'>;

/**
 * By its key alone: an equal e-mail address proves nothing. Whoever was first keeps it, and the link that was out until now
 * dies. True when it came into the account just now.
 */
export const claimBooking = async (
  deps: Deps,
  id: string,
  actor: SignedIn,
  token: Visitor['token'],
): Promise<{ booking: Booking; isNew: boolean }> => {
  const { database } = deps;
  const seen = await findAccessible(database, id, { actor, token });
  const isNew = seen.userId !== actor.userId;
  if (isNew) {
    // An admin sees every booking, which is no reason to own it.
    await findAccessible(database, id, { actor: { kind: 'visitor' }, token });
    await database.transaction((tx) => bringIn(deps, tx, id, actor));
  }
  const booking = found(await findBooking(database, id));
  return { booking: await respond(deps, database, booking), isNew };
};

const bringIn = async (deps: Deps, tx: Transaction, id: string, actor: SignedIn): Promise<void> => {
  const booking = await lockBooking(tx, id);
  if (!booking || !(await giveOwner(tx, id, actor.userId))) throw new AppError('booking_owned');
  if (booking.userId === actor.userId) return;
  const renewed = await withdrawKey(deps, tx, booking, 'claimed');
  const account = await findUser(tx, actor.userId);
  // Booked with another address than the account's: whoever reads that mailbox keeps a way in, and learns of it.
  const isOtherMailbox = normaliseEmail(account?.email ?? '') !== normaliseEmail(booking.contact.email);
  if (booking.paidAt && isOtherMailbox && isReachable(booking)) await mailNewLink(deps, tx, renewed, 'claimed');
};
