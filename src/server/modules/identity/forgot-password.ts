import { normaliseEmail } from '#domain/identity/account-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import { hours } from '#server/platform/durations.ts';
import { hashToken } from '#server/platform/secrets.ts';
import type { IdentityDeps } from './deps.ts';
import { networkOf } from './network.ts';
import { mailResetLink } from './password-link.ts';
import { findUserByEmail } from './users-repo.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'limits'>;

const hour = hours(1) / 1000;
const linksPerNetwork = { name: 'reset-network', points: 10, perSeconds: hour };
const linksPerAddress = { name: 'reset-address', points: 3, perSeconds: hour };

/** Says nothing about who has an account: unknown addresses and those that had enough links end the same way. */
export const forgotPassword = async (deps: Deps, input: { email: string; ip: string }): Promise<void> => {
  const email = normaliseEmail(input.email);
  await deps.limits.take(linksPerNetwork, networkOf(input.ip));
  if (!(await mayHaveAnother(deps, email))) return;
  const user = await findUserByEmail(deps.database, email);
  if (user && !user.disabledAt) await deps.database.transaction((tx) => mailResetLink(tx, deps.config, user));
};

const mayHaveAnother = async ({ limits }: Deps, email: string): Promise<boolean> => {
  try {
    await limits.take(linksPerAddress, hashToken(email).toString('base64url'));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
};
