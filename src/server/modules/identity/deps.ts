import type { Config } from '#server/config.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import type { GoogleIdentity } from '#server/platform/google-identity/google-identity.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import type { Passwords } from './password/passwords.ts';
import type { LoginPauses } from './sign-in/login-pauses.ts';

/** A module that keeps something about people and can tell it to them. */
export type PersonalDataSource = { readonly name: string; collect(on: Queryable, userId: string): Promise<unknown> };

/** What else is kept under an address: those who keep it stand further right; compose hands this in. */
export type ForgetAddress = (tx: Transaction, email: string) => Promise<void>;

/** What compose gives. */
export type IdentitySettings = {
  config: Config;
  database: Database;
  clock: Clock;
  limits: Limits;
  emit: Emit;
  /** Null when Google is not set up. */
  google: GoogleIdentity | null;
  personalData(): readonly PersonalDataSource[];
  forgetAddress: ForgetAddress;
};

/** What the use cases share. */
export type IdentityDeps = IdentitySettings & { passwords: Passwords; pauses: LoginPauses };
