import { normaliseEmail } from '#domain/identity/account-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import { publicLink, queueMail } from '#server/modules/messaging/public.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import type { IdentityDeps } from './deps.ts';
import { networkOf } from './network.ts';
import { insertReset } from './resets-repo.ts';
import { findUserByEmail, type User } from './users-repo.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'limits'>;

const linkMinutes = 60;
const hour = hours(1) / 1000;
const linksPerNetwork = { name: 'reset-network', points: 10, perSeconds: hour };
const linksPerAddress = { name: 'reset-address', points: 3, perSeconds: hour };

/** Says nothing about who has an account: unknown addresses and those that had enough links end the same way. */
export const forgotPassword = async (deps: Deps, input: { email: string; ip: string }): Promise<void> => {
  const email = normaliseEmail(input.email);
  await deps.limits.take(linksPerNetwork, networkOf(input.ip));
  if (!(await mayHaveAnother(deps, email))) return;
  const user = await findUserByEmail(deps.database, email);
  if (user && !user.disabledAt) await mailResetLink(deps, user);
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

export const mailResetLink = async (
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { id, email, firstName, language }: User,
): Promise<void> => {
  const token = newToken();
  await database.transaction(async (tx) => {
    const reset = await insertReset(tx, {
      userId: id,
      tokenHash: hashToken(token),
      lifeSeconds: minutes(linkMinutes) / 1000,
    });
    await queueMail(tx, {
      type: 'password_reset',
      to: { email, name: firstName },
      language,
      cause: `reset:${reset.id}`,
      values: { firstName, link: publicLink(config, `/reset-password?token=${token}`), minutes: linkMinutes },
    });
  });
};
