import { normaliseEmail } from '#domain/identity/account-rules.ts';
import type { Language } from '#domain/language/language.ts';
import { AppError } from '#server/http/app-error.ts';
import { days } from '#server/platform/durations.ts';
import { parsePhone } from '#server/platform/phone-number.ts';
import { hashToken } from '#server/platform/secrets.ts';
import type { IdentityDeps } from '../deps.ts';
import { refuseWeakPassword } from '../password/passwords.ts';
import { emailIsTaken } from '../users-repo.ts';
import { isWaiting, replaceCode, savePendingRegistration } from './registrations-repo.ts';
import { limitCodes, limitNetwork, mailCode, makeCode } from './verification-code.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'limits' | 'passwords'>;

type Input = {
  email: string;
  firstName: string;
  lastName: string;
  phone?: string | null | undefined;
  password: string;
  language: Language;
  ip: string;
  /** The mark of the browser that asks. */
  browser: string;
  /** It is one, and will send its mark with the code. */
  byBrowser: boolean;
};

/** How long a form waits for its code; a new code can be asked for meanwhile. */
const keepSeconds = days(1) / 1000;

/** Nobody becomes a user here: the form waits apart until the code that was mailed comes back. */
export const initiateRegistration = async (deps: Deps, input: Input): Promise<void> => {
  const { database, config, limits, passwords } = deps;
  const email = normaliseEmail(input.email);
  refuseWeakPassword(input.password, { email, brand: config.brand });
  await limitNetwork(limits, input.ip);
  if (await emailIsTaken(database, email)) throw new AppError('email_taken');
  await limitCodes(limits, email);

  const passwordHash = await passwords.hash(input.password);
  const { code, codeHash, codeSeconds } = makeCode(config, email);
  const { firstName, lastName, language } = input;
  await database.transaction(async (tx) => {
    await savePendingRegistration(tx, {
      email,
      firstName,
      lastName,
      // Optional and without a format rule; what is no number stays as it was typed.
      phone: input.phone ? (parsePhone(input.phone) ?? input.phone) : null,
      passwordHash,
      language,
      browserHash: hashToken(input.browser),
      byBrowser: input.byBrowser,
      codeHash,
      codeSeconds,
      keepSeconds,
    });
    await mailCode(tx, { email, firstName, language }, code);
  });
};

type ResendDeps = Pick<IdentityDeps, 'database' | 'config' | 'limits'>;

/** The same answer whether somebody waits for a code or not. Only who waits uses up codes of the address: strangers cannot shut it out. */
export const resendCode = async (
  { database, config, limits }: ResendDeps,
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
