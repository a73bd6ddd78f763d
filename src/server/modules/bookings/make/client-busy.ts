import { AppError } from '#server/http/app-error.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type BookingFacts, findOverlapping, lockPerson } from '../repo.ts';

/**
 * Whoever has a booking at that time already is told so before paying. Only the account it belongs to reads which one: an
 * email address or a phone number is no proof of being its owner.
 */
export const refuseBusyClient = async (tx: Transaction, facts: BookingFacts): Promise<void> => {
  // Two devices at the same moment: the second looks after the first has written.
  await lockPerson(tx, facts.contact.email);
  const other = await findOverlapping(tx, facts);
  if (!other) return;
  const isOwn = other.userId !== null && other.userId === facts.userId;
  const { reference, startsAt, endsAt } = other;
  const booking = { reference, datetime: startsAt.toISOString(), datetimeEnd: endsAt.toISOString() };
  throw new AppError('client_busy', { extra: { booking: isOwn ? booking : null } });
};
