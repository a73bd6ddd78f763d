import { verificationCodeMinutes } from '#domain/identity/account-rules.ts';
import { mailboxOf } from '#domain/identity/mailbox.ts';
import type { Language } from '#domain/language/language.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Limits } from '#server/http/limits.ts';
import { hasMailRoom, queueMail } from '#server/modules/messaging/public.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { days, hours } from '#server/platform/durations.ts';
import { appSecretOf, hashToken, keyedHash, newId } from '#server/platform/secrets.ts';
import {
  hasAskedForCode,
  hasLiveCode,
  isMailboxProven,
  isStillProven,
  type ProofKey,
  saveCode,
  tryProof,
} from './email-proofs-repo.ts';
import { makeCode, verificationHash } from './verification-code.ts';

type Deps = { database: Database; config: Pick<Config, 'appSecret'> };

/** `isTrusted`: an address that has paid, has an account or has proved itself is written to as often as needed. */
type MailingDeps = Deps & { limits: Limits; isTrusted(email: string): Promise<boolean> };

/** A guest who has to show that the address is theirs. `browser`: our cookie's mark; null for programs without cookies. */
type Guest = { email: string; language: Language; ip: string; browser: string | null };

type Known = Pick<Guest, 'email' | 'browser'>;

const hour = hours(1) / 1000;
/** How long a browser need not prove the same address again. */
const keepSeconds = days(1) / 1000;

/** A hotel full of guests must get through; one address gets few. */
const codesPerNetwork = { name: 'email-proof-network', points: 300, perSeconds: hour };
const codesPerGuest = { name: 'email-proof-guest', points: 3, perSeconds: hour };
const codesOfAll = { name: 'email-proof-all', points: 3000, perSeconds: hour };

const program = Buffer.alloc(0);

export const mailboxHash = (config: Deps['config'], email: string): Buffer =>
  keyedHash(appSecretOf(config), 'mailbox', mailboxOf(email));

const keyOf = (config: Deps['config'], { email, browser }: Known): ProofKey => ({
  mailbox: mailboxHash(config, email),
  browser: browser === null ? program : hashToken(browser),
});

/** Has this browser shown lately that the address is its own? Programs are asked each time: anybody could be one. */
export const isEmailProven = async ({ database, config }: Deps, guest: Known): Promise<boolean> =>
  guest.browser !== null && isStillProven(database, keyOf(config, guest));

export const hasProvenMailbox = (on: Queryable, config: Deps['config'], email: string): Promise<boolean> =>
  isMailboxProven(on, mailboxHash(config, email));

/** Throws unless the code is right. Never in a transaction: what rolls back would give the wrong try back. */
export const checkEmailCode = async ({ database, config }: Deps, guest: Known, code: string) => {
  const codeHash = verificationHash(config, mailboxOf(guest.email), code);
  const result = await tryProof(database, keyOf(config, guest), { codeHash, keepSeconds });
  if (!result) throw refused('code_expired', 'booking:prove.over');
  if (!result.right) throw refused('code_wrong', 'booking:prove.wrong');
};

const refused = (code: 'code_expired' | 'code_wrong', text: string): AppError =>
  new AppError(code, { text, fields: { emailCode: `text:${text}` } });

/** Mails a code, unless one that is still good is on its way: a page that is loaded again must not use up the tries. */
export const askForProof = async (deps: MailingDeps, guest: Guest): Promise<void> => {
  if (await hasLiveCode(deps.database, keyOf(deps.config, guest))) return;
  await mailProof(deps, guest);
};

/** Another code, for whoever was asked for one. The same answer for everybody else. */
export const resendProof = async (deps: MailingDeps, guest: Guest): Promise<void> => {
  if (await hasAskedForCode(deps.database, keyOf(deps.config, guest))) await mailProof(deps, guest);
};

const mailProof = async ({ database, config, limits, isTrusted }: MailingDeps, guest: Guest): Promise<void> => {
  const { email, language, ip } = guest;
  await limits.take(codesPerNetwork, ip);
  const key = keyOf(config, guest);
  if (!(await limits.count(codesPerGuest, `${key.mailbox.toString('base64url')} ${ip}`))) throw tooManyCodes();
  await limits.take(codesOfAll, 'all');
  // Honest: a code that would not leave is not announced.
  if (!(await hasMailRoom(database, email)) && !(await isTrusted(email))) throw tooManyCodes();
  const { code, codeHash, codeSeconds } = makeCode(config, mailboxOf(email));
  await database.transaction(async (tx) => {
    await saveCode(tx, key, { codeHash, codeSeconds, keepSeconds });
    await queueMail(tx, {
      type: 'booking_code',
      to: { email },
      language,
      cause: `booking-code:${newId()}`,
      values: { code, minutes: verificationCodeMinutes },
    });
  });
};

const tooManyCodes = (): AppError =>
  new AppError('too_many_requests', { text: 'booking:prove.tooMany', retryAfterSeconds: hour });
