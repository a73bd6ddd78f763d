import { normaliseEmail } from '#domain/identity/account-rules.ts';
import { hashToken } from '#server/platform/secrets.ts';
import type { IdentityDeps } from '../deps.ts';
import { isWaiting, replaceCode } from './registrations-repo.ts';
import { limitCodes, limitNetwork, mailCode, makeCode } from './verification-code.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'limits'>;

/** The same answer whether somebody waits for a code or not. Only who waits uses up codes of the address: strangers cannot shut it out. */
export const resendCode = async (
  { database, config, limits }: Deps,
  input: { email: string; ip: string; browser: string | null },
): Promise<void> => {
  const email = normaliseEmail(input.email);
  await limitNetwork(limits, input.ip);
  const browserHash = input.browser === null ? null : hashToken(input.browser);
  if (!(await isWaiting(database, email, browserHash))) return;
  await limitCodes(limits, email);
  const { code, codeHash, codeSeconds } = makeCode(config, email);
  await database.transaction(async (tx) => {
    const pending = await replaceCode(tx, { email, browserHash }, { codeHash, codeSeconds });
    if (pending) await mailCode(tx, { email, ...pending }, code);
  });
};
