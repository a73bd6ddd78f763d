import { normaliseEmail } from '#domain/identity/account-rules.ts';
import type { IdentityDeps } from './deps.ts';
import { replaceCode } from './registrations-repo.ts';
import { limitCodes, limitNetwork, mailCode, makeCode } from './verification-code.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'limits'>;

/** The same answer and the same limits whether somebody waits for a code or not. */
export const resendCode = async (
  { database, config, limits }: Deps,
  input: { email: string; ip: string },
): Promise<void> => {
  const email = normaliseEmail(input.email);
  await limitNetwork(limits, input.ip);
  await limitCodes(limits, email);
  const { code, codeHash, codeSeconds } = makeCode(config, email);
  await database.transaction(async (tx) => {
    const pending = await replaceCode(tx, email, { codeHash, codeSeconds });
    if (pending) await mailCode(tx, { email, ...pending }, code);
  });
};
