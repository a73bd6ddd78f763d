import { AppError } from '#server/http/app-error.ts';
import { hasPaidCard } from '#server/modules/gift-cards/public.ts';
import {
  askForProof,
  checkEmailCode,
  findUserByEmail,
  hasProvenMailbox,
  isEmailProven,
} from '#server/modules/identity/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { BookingDeps } from '../deps.ts';
import { hasPaidBooking } from '../read/person-repo.ts';
import type { BookingFacts } from '../repo.ts';
import type { BookingInput } from './check-details.ts';
import { type HoldOrigin, insertOrigin } from './hold-origins-repo.ts';
import { limitHolds, originOf, ProofNeeded } from './limit-holds.ts';
import type { Asking } from './plan-booking.ts';

/** What stands around the making of a hold, so that nobody keeps all times for themselves. */
type HoldGuard = {
  /** In the transaction, once the seats are taken. */
  before(tx: Transaction, facts: BookingFacts): Promise<void>;
  /** In the transaction, once the booking is written. */
  after(tx: Transaction, bookingId: string, facts: BookingFacts): Promise<void>;
  /** Makes an answer of what was thrown inside. */
  explain(error: unknown): Promise<never>;
};

const noGuard: HoldGuard = {
  before: async () => undefined,
  after: async () => undefined,
  explain: (error) => Promise.reject(error),
};

type Wish = Omit<BookingInput, 'emailCode'>;

/** Looks at a code first, outside any transaction: a wrong one counts whatever comes after. */
export const openHoldGuard = async (
  deps: BookingDeps,
  { guestDetails }: Wish,
  asking: Asking,
  emailCode: string | undefined,
): Promise<HoldGuard> => {
  if (!deps.config.limits) return noGuard;
  const { language, ip, browser = null } = asking;
  const guest = { email: guestDetails?.email ?? '', language, ip, browser };
  const isProven = asking.actor.kind === 'user' || (await hasProof(deps, guest, emailCode));
  let known: HoldOrigin | null = null;
  const origin = (facts: BookingFacts): HoldOrigin => {
    known ??= originOf(deps, facts, asking, isProven);
    return known;
  };
  return {
    before: (tx, facts) => limitHolds(deps, tx, facts, origin(facts)),
    after: async (tx, bookingId, facts) => insertOrigin(tx, bookingId, origin(facts)),
    explain: async (error) => {
      if (!(error instanceof ProofNeeded)) throw error;
      await askForProof({ ...deps, isTrusted: (email) => isTrustedAddress(deps, email) }, guest);
      throw new AppError('prove_email', { extra: { email: guest.email } });
    },
  };
};

type Guest = { email: string; browser: string | null };

const hasProof = async (deps: BookingDeps, guest: Guest, emailCode: string | undefined): Promise<boolean> => {
  if (guest.email === '') return false;
  if (await isEmailProven(deps, guest)) return true;
  if (!emailCode) return false;
  await checkEmailCode(deps, guest, emailCode);
  return true;
};

/** Somebody there wants our mail: they have an account, have paid, or have typed a code that was mailed to them. */
export const isTrustedAddress = async (
  { database, config }: { database: Queryable; config: BookingDeps['config'] },
  email: string,
): Promise<boolean> =>
  !config.limits ||
  (await findUserByEmail(database, email.toLowerCase())) !== null ||
  (await hasPaidBooking(database, email)) ||
  (await hasPaidCard(database, email)) ||
  (await hasProvenMailbox(database, config, email));
