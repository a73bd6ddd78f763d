import { normaliseEmail, verificationCodeLength, verificationCodeMinutes } from '#domain/identity/account-rules.ts';
import type { Language } from '#domain/language/language.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import { networkOf } from '#server/http/guard/network.ts';
import type { Limits } from '#server/http/limits.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { appSecretOf, hashToken, keyedHash, newDigits, newId } from '#server/platform/secrets.ts';
import { type CodeTry, tryCode } from './registrations-repo.ts';

const hour = hours(1) / 1000;

const codesPerNetwork = { name: 'verification-code-network', points: 10, perSeconds: hour };
const codesPerAddress = { name: 'verification-code-address', points: 3, perSeconds: hour };
const codesOfAll = { name: 'verification-code-all', points: 600, perSeconds: hour };

/** Taken before anything is looked up, so that a list of addresses cannot be tried quickly. */
export const limitNetwork = (limits: Limits, ip: string): Promise<void> => limits.take(codesPerNetwork, networkOf(ip));

export const limitCodes = async (limits: Limits, email: string): Promise<void> => {
  await limits.take(codesPerAddress, hashToken(email).toString('base64url'));
  await limits.take(codesOfAll, 'all');
};

export const verificationHash = (config: Pick<Config, 'appSecret'>, email: string, code: string): Buffer =>
  keyedHash(appSecretOf(config), 'verification-code', email, code);

export const makeCode = (config: Pick<Config, 'appSecret'>, email: string) => {
  const code = newDigits(verificationCodeLength);
  return {
    code,
    codeHash: verificationHash(config, email, code),
    codeSeconds: minutes(verificationCodeMinutes) / 1000,
  };
};

type Recipient = { email: string; firstName: string; language: Language };

export const mailCode = (tx: Transaction, { email, firstName, language }: Recipient, code: string): Promise<void> =>
  queueMail(tx, {
    type: 'verification_code',
    to: { email, name: firstName },
    language,
    cause: `registration:${newId()}`,
    values: { firstName, code, minutes: verificationCodeMinutes },
  });

export type GivenCode = {
  email: string;
  verificationCode: string;
  /** The mark of the browser that asks; null for a program that keeps no cookies. */
  browser: string | null;
};

const toCodeTry = (config: Pick<Config, 'appSecret'>, given: GivenCode): CodeTry => {
  const email = normaliseEmail(given.email);
  return {
    email,
    codeHash: verificationHash(config, email, given.verificationCode),
    browserHash: given.browser === null ? null : hashToken(given.browser),
  };
};

/**
 * Throws unless the code is right. Both calls that take a code come through here and share one counter.
 * Never call it in a transaction: what rolls back would give the wrong try back.
 */
export const checkCode = async (
  { database, config }: { database: Queryable; config: Pick<Config, 'appSecret'> },
  given: GivenCode,
): Promise<CodeTry> => {
  const attempt = toCodeTry(config, given);
  const result = await tryCode(database, attempt);
  if (!result) throw new AppError('code_expired');
  if (!result.right) throw new AppError('code_wrong');
  return attempt;
};
