import { normaliseEmail } from '#domain/identity/account-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import { networkOf } from '#server/http/guard/network.ts';
import { hours } from '#server/platform/durations.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import { hashToken } from '#server/platform/secrets.ts';
import type { IdentityDeps } from '../deps.ts';
import { findUserByEmail } from '../users-repo.ts';
import { mailResetLink } from './password-link.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'limits'>;

const hour = hours(1) / 1000;
const linksPerNetwork = { name: 'reset-network', points: 10, perSeconds: hour };
const linksPerAddress = { name: 'reset-address', points: 3, perSeconds: hour };

/**
 * Says nothing about who has an account: unknown addresses and those that had enough links end the same way,
 * and because a job looks them up, in the same time.
 */
export const forgotPassword = async (deps: Deps, input: { email: string; ip: string }): Promise<void> => {
  const email = normaliseEmail(input.email);
  await deps.limits.take(linksPerNetwork, networkOf(input.ip));
  if (await mayHaveAnother(deps, email)) await enqueue(deps.database, { kind: mailLink, payload: { email } });
};

const mailLink = 'identity.mail-password-link';

export const passwordLinkJobs = ({ database, config }: Pick<Deps, 'database' | 'config'>): JobHandlers => ({
  [mailLink]: async (payload) => {
    const user = await findUserByEmail(database, (payload as { email: string }).email);
    if (user && !user.disabledAt) await database.transaction((tx) => mailResetLink(tx, config, user));
  },
});

const mayHaveAnother = async ({ limits }: Deps, email: string): Promise<boolean> => {
  try {
    await limits.take(linksPerAddress, hashToken(email).toString('base64url'));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
};
