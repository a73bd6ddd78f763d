import { AppError } from '#server/http/app-error.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import type { IdentityDeps } from '../deps.ts';
import { counterOf, hashRecoveryCode, unseal } from './second-step.ts';
import { listSecondSteps, readSecondStep, spendCounter, spendRecoveryCode } from './second-step-repo.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'clock' | 'limits'>;

/** Only who knows the password comes this far. */
const wrongPerPerson = { name: 'second-step', points: 10, perSeconds: hours(1) / 1000 };

/** Throws unless this person needs no code or gave the right one. No code works twice. */
export const checkSecondStep = async (
  deps: Deps,
  userId: string,
  code: string | undefined,
): Promise<'none' | 'right'> => {
  const { secret } = await readSecondStep(deps.database, userId);
  if (!secret) return 'none';
  if (code === undefined) throw new AppError('second_step_needed');
  await deps.limits.refuseSpent(wrongPerPerson, userId);
  if (await isRight(deps, userId, unseal(deps.config, secret), code)) return 'right';
  await deps.limits.count(wrongPerPerson, userId);
  throw new AppError('second_step_wrong');
};

const isRight = async ({ database, config, clock }: Deps, userId: string, secret: string | null, code: string) => {
  const counter = secret === null ? null : counterOf(secret, code, clock.now());
  if (counter !== null) return (await spendCounter(database, userId, counter)) === 1;
  return (await spendRecoveryCode(database, userId, hashRecoveryCode(config, userId, code))) === 1;
};

/** Who cannot come in any more, because their second step was set up under another APP_SECRET. */
export const listLockedOut = async (database: Database, config: Deps['config']): Promise<string[]> =>
  (await listSecondSteps(database)).filter(({ secret }) => unseal(config, secret) === null).map(({ email }) => email);
