import { isEmail, normaliseEmail } from '#domain/identity/account-rules.ts';
import { withoutLinks } from '#domain/identity/no-links.ts';
import type { Language } from '#domain/language/language.ts';
import { AppError } from '#server/http/app-error.ts';
import { networkOf } from '#server/http/guard/network.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  type GoogleIdentity,
  type GooglePerson,
  KeysUnavailable,
} from '#server/platform/google-identity/google-identity.ts';
import type { IdentityDeps } from '../deps.ts';
import { mailWelcome } from '../register/complete-registration.ts';
import { deletePendingRegistration } from '../register/registrations-repo.ts';
import {
  emailIsTaken,
  findUserByGoogleSubject,
  insertUser,
  linkGoogle,
  lockGoogleSubject,
  type User,
} from '../users-repo.ts';

type Deps = Pick<IdentityDeps, 'database' | 'limits' | 'google'>;
type Entered = { user: User; isNew: boolean };
type Input = { token: string; language: Language; ip: string };

const perNetwork = { name: 'google-network', points: 60, perSeconds: 3600 };
const longestName = 80;

/** The subject is who somebody is at Google; the address is only trusted where both sides have proved it. */
export const loginWithGoogle = async ({ database, limits, google }: Deps, input: Input): Promise<Entered> => {
  if (!google) throw new AppError('not_found');
  await limits.take(perNetwork, networkOf(input.ip));
  const person = await verify(google, input.token);
  const entered = await database.transaction((tx) => findOrCreate(tx, person, input.language));
  if (entered.user.disabledAt) throw new AppError('account_disabled');
  // The code goes with the password; who has a second step signs in with both.
  if (entered.user.hasSecondStep) throw new AppError('second_step_needed', { text: 'auth:secondStep.notWithGoogle' });
  return entered;
};

const verify = async (google: GoogleIdentity, token: string): Promise<GooglePerson> => {
  const person = await google.verify(token).catch((error: unknown) => {
    throw error instanceof KeysUnavailable ? new AppError('unavailable', { retryAfterSeconds: 10 }) : error;
  });
  if (!person || !isMailable(person.email)) throw new AppError('google_refused');
  return person;
};

/** Google knows addresses that a plain mail cannot be sent to. */
const isMailable = (email: string): boolean => isEmail(email) && email.indexOf('@') <= 64;

const findOrCreate = async (tx: Transaction, person: GooglePerson, language: Language): Promise<Entered> => {
  const email = normaliseEmail(person.email);
  await lockGoogleSubject(tx, person.subject);
  const known = (await findUserByGoogleSubject(tx, person.subject)) ?? (await linkGoogle(tx, email, person.subject));
  if (known) return { user: known, isNew: false };
  // An account whose mailbox nobody has proved may have been made by a stranger: it is never joined.
  if (await emailIsTaken(tx, email)) throw new AppError('email_taken');
  const created = await insertUser(tx, {
    email,
    firstName: withoutLinks(person.firstName).slice(0, longestName),
    lastName: withoutLinks(person.lastName).slice(0, longestName),
    phone: null,
    language,
    googleSubject: person.subject,
  });
  if (!created) throw new AppError('email_taken');
  await deletePendingRegistration(tx, email);
  await mailWelcome(tx, created);
  return { user: created, isNew: true };
};
