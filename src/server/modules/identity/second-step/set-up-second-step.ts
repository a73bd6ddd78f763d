import type { SecondStep } from '#contract/second-step.ts';
import { isOffice } from '#domain/identity/role.ts';
import { AppError } from '#server/http/app-error.ts';
import { getOwnUser, type SignedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import { addressOf, counterOf, hashRecoveryCode, newRecoveryCodes, newSecret, seal, unseal } from './second-step.ts';
import {
  countRecoveryCodes,
  keepPending,
  readSecondStep,
  replaceRecoveryCodes,
  startSecondStep,
  stopSecondStep,
} from './second-step-repo.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'clock'>;

const isRequired = ({ config }: Deps, actor: SignedIn): boolean => config.production && isOffice(actor.role);

export const describeSecondStep = async (deps: Deps, actor: SignedIn): Promise<SecondStep> => ({
  isOn: (await readSecondStep(deps.database, actor.userId)).secret !== null,
  isRequired: isRequired(deps, actor),
  recoveryCodesLeft: await countRecoveryCodes(deps.database, actor.userId),
});

/** Also in place of an earlier one, for a new phone: that one works until the first code of the new has come back. */
export const beginSecondStep = async (deps: Deps, actor: SignedIn): Promise<{ secret: string; uri: string }> => {
  if (actor.role === 'client') throw new AppError('not_allowed');
  const { email } = await getOwnUser(deps.database, actor);
  const secret = newSecret();
  await keepPending(deps.database, actor.userId, seal(deps.config, secret));
  return { secret, uri: addressOf(secret, { brand: deps.config.brand, email }) };
};

export const confirmSecondStep = async (deps: Deps, actor: SignedIn, code: string): Promise<string[]> => {
  const { pending } = await readSecondStep(deps.database, actor.userId);
  const secret = pending && unseal(deps.config, pending);
  const counter = secret === null ? null : counterOf(secret, code, deps.clock.now());
  if (counter === null) throw new AppError('code_wrong', { text: 'common:errors.second_step_wrong' });
  return deps.database.transaction(async (tx) => {
    await startSecondStep(tx, actor.userId, counter);
    return writeCodes(deps, tx, actor.userId);
  });
};

const writeCodes = async (
  { config }: Deps,
  tx: Parameters<typeof replaceRecoveryCodes>[0],
  userId: string,
): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(config, userId, code)),
  );
  return codes;
};

export const renewRecoveryCodes = async (deps: Deps, actor: SignedIn): Promise<string[]> => {
  if (!(await readSecondStep(deps.database, actor.userId)).secret) throw new AppError('not_found');
  return deps.database.transaction((tx) => writeCodes(deps, tx, actor.userId));
};

export const endSecondStep = async (deps: Deps, actor: SignedIn): Promise<void> => {
  if (isRequired(deps, actor)) throw new AppError('not_allowed');
  await deps.database.transaction((tx) => stopSecondStep(tx, actor.userId));
};
