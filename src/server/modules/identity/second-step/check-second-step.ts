import { AppError } from '#server/http/app-error.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import type { IdentityDeps } from '../deps.ts';
import { counterOf, hashRecoveryCode, unseal } from './second-step.ts';
import { listSecondSteps, readSecondStep, spendCounter, spendRecoveryCode } from './second-step-repo.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'clock' | 'limits'>;

/** Only who knows the password comes this far. */
const wrongPerPerson = { name: 'second-step', points: 10, perSeconds: hours(1) / 1000 };

/**
 * Throws unless this person needs no code or gave the right one. No code works twice, and none is spent without what it is
 * spent on: `enter` happens in the same transaction.
 */
export const checkSecondStep = async (
  deps: Deps,
  userId: string,
  code: string | undefined,
  enter: (tx: Transaction) => Promise<void>,
): Promise<'none' | 'right'> => {
  const { secret } = await readSecondStep(deps.database, userId);
  if (!secret) {
    await deps.database.transaction(enter);
    return 'none';
  }
  if (code === undefined) throw new AppError('second_step_needed');
  await deps.limits.refuseSpent(wrongPerPerson, userId);
  const isSpent = await deps.database.transaction(async (tx) => {
    if (!(await spend(deps, tx, userId, unseal(deps.config, secret), code))) return false;
    await enter(tx);
    return true;
  });
  if (isSpent) return 'right';
  await deps.limits.count(wrongPerPerson, userId);
  throw new AppError('second_step_wrong');
};

/** False for a wrong one. */
const spend = async (
  { config, clock }: Deps,
  on: Queryable,
  userId: string,
  secret: string | null,
  code: string,
): Promise<boolean> => {
  const counter = secret === null ? null : counterOf(secret, code, clock.now());
  if (counter !== null) return (await spendCounter(on, userId, counter)) === 1;
  return (await spendRecoveryCode(on, userId, hashRecoveryCode(config, userId, code))) === 1;
};

/** Who cannot come in any more, because their second step was set up under another APP_SECRET. */
export const listLockedOut = async (database: Database, config: Deps['config']): Promise<string[]> =>
  (await listSecondSteps(database)).filter(({ secret }) => unseal(config, secret) === null).map(({ email }) => email);
