import { formatVisitTime } from '#domain/language/moments.ts';
import { type Cents, formatMoney } from '#domain/money/cents.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import type { Texts } from '#server/platform/texts.ts';

/** What the use cases share. */
export type GiftCardDeps = {
  config: Config;
  database: Database;
  clock: Clock;
  texts: Texts;
  limits: Limits;
  emit: Emit;
  /** Where codes are looked up. */
  findHeldCredit: FindHeldCredit;
};

/** Credit that another checkout holds as long as it is open, and when the last of it comes back at the latest. */
type HeldCredit = { amount: Cents; until: Date };

/** Answered by whoever keeps the bookings. */
export type FindHeldCredit = (on: Queryable, giftCardId: string) => Promise<HeldCredit | null>;

/** Not used up: tied up, and it comes back. */
export const creditHeld = ({ amount, until }: HeldCredit): AppError =>
  new AppError('code_used_up', {
    text: 'common:codeHeld',
    values: (language) => ({ amount: formatMoney(amount), until: formatVisitTime(until.toISOString(), language) }),
    extra: { reason: 'held', held: amount, heldUntil: until.toISOString() },
  });
