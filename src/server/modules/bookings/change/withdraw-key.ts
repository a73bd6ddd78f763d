import type { WithdrawnBecause } from '#domain/booking/withdrawn-key.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { replaceInMails } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { accessTokenOf, findForReceipt, type Visitor } from '../access.ts';
import type { BookingDeps } from '../deps.ts';
import { isReachable, isSettled, mailNewLink } from '../mail/mails.ts';
import { type BookingRow, lockBooking, replaceKey } from '../repo.ts';

type Deps = Pick<BookingDeps, 'config' | 'texts'>;

/** From here on every link that is out opens nothing; mails that still wait carry the new one. */
export const withdrawKey = async (
  { config }: Pick<Deps, 'config'>,
  tx: Transaction,
  booking: BookingRow,
  because: WithdrawnBecause,
): Promise<BookingRow> => {
  const { id } = booking;
  const keyVersion = booking.keyVersion + 1;
  const [old, next] = [accessTokenOf(config, booking), accessTokenOf(config, { id, keyVersion })];
  const accessTokenHash = hashToken(next);
  await replaceKey(tx, { id, keyVersion, keyHash: accessTokenHash, because });
  await replaceInMails(tx, old, next);
  return { ...booking, keyVersion, accessTokenHash };
};

/** Each one is a mail. */
const locksOfOne = { name: 'lock-booking-link', points: 5, perSeconds: 3600 };

/** For somebody who fears that others have the link: it dies, and a new one goes to the booking's own address alone. */
export const lockLink = async (
  deps: Deps & Pick<BookingDeps, 'database' | 'limits'>,
  id: string,
  visitor: Visitor,
): Promise<void> => {
  const seen = await findForReceipt(deps.database, id, visitor);
  // An address nobody has paid for is not proved, unless the office wrote it down: a stranger's mailbox is not ours to fill.
  if (!isSettled(seen) || !isReachable(seen)) throw new AppError('not_paid');
  await deps.limits.take(locksOfOne, id);
  await deps.database.transaction(async (tx) => {
    const booking = found(await lockBooking(tx, id));
    await mailNewLink(deps, tx, await withdrawKey(deps, tx, booking, 'locked'), 'locked');
  });
};
