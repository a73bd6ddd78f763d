import type { Language } from '#domain/language/language.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { defineTable, orNull, type RowOf, text } from '#server/platform/database/define-table.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

const registrations = defineTable('pending_registrations', {
  email: text(),
  firstName: text(),
  lastName: text(),
  phone: orNull(text()),
  passwordHash: text(),
  language: text<Language>(),
});
type PendingRegistration = RowOf<typeof registrations.columns>;

type CodeToKeep = { codeHash: Buffer; codeSeconds: number };

/** Strangers without the mark of the browser neither try its codes nor use up its tries. A program without cookies is asked for none. */
const fromThere = (browserHash: Buffer | null): Sql =>
  sql`(browser_hash = ${browserHash}::bytea or (${browserHash}::bytea is null and not by_browser))`;

/** The newest form for an address replaces the one before, and its code with it. */
export const savePendingRegistration = (
  on: Queryable,
  pending: PendingRegistration & CodeToKeep & { browserHash: Buffer; byBrowser: boolean; keepSeconds: number },
): Promise<number> =>
  on.run(sql`
    insert into pending_registrations (email, first_name, last_name, phone, password_hash, language, browser_hash, by_browser, code_hash, code_expires_at, expires_at)
    values (${pending.email}, ${pending.firstName}, ${pending.lastName}, ${pending.phone}, ${pending.passwordHash}, ${pending.language},
      ${pending.browserHash}, ${pending.byBrowser}, ${pending.codeHash}, clock_now() + make_interval(secs => ${pending.codeSeconds}),
      clock_now() + make_interval(secs => ${pending.keepSeconds}))
    on conflict (email) do update set
      first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone,
      password_hash = excluded.password_hash, language = excluded.language, browser_hash = excluded.browser_hash,
      by_browser = excluded.by_browser,
      code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at, wrong_tries = 0,
      expires_at = excluded.expires_at`);

/** Does a form of this browser wait for a code? */
export const isWaiting = async (on: Queryable, email: string, browserHash: Buffer | null): Promise<boolean> =>
  (await on.maybeOne(sql`
    select 1 from pending_registrations
    where email = ${email} and expires_at > clock_now() and ${fromThere(browserHash)}`)) !== null;

export const replaceCode = (
  on: Queryable,
  { email, browserHash }: { email: string; browserHash: Buffer | null },
  { codeHash, codeSeconds }: CodeToKeep,
): Promise<Pick<PendingRegistration, 'firstName' | 'language'> | null> =>
  on.maybeOne(sql`
    update pending_registrations
    set code_hash = ${codeHash}, code_expires_at = clock_now() + make_interval(secs => ${codeSeconds}), wrong_tries = 0
    where email = ${email} and expires_at > clock_now() and ${fromThere(browserHash)}
    returning first_name as "firstName", language`);

export type CodeTry = { email: string; codeHash: Buffer; browserHash: Buffer | null };

/**
 * Compares and counts in one statement: the row is locked while it looks, so however many ask at once,
 * from however many processes, no more than three wrong codes are ever looked at. Null when there is nothing to try.
 */
export const tryCode = (on: Queryable, { email, codeHash, browserHash }: CodeTry): Promise<{ right: boolean } | null> =>
  on.maybeOne<{ right: boolean }>(sql`
    update pending_registrations
    set wrong_tries = wrong_tries + case when code_hash = ${codeHash} then 0 else 1 end
    where email = ${email} and wrong_tries < 3 and code_expires_at > clock_now()
      and ${fromThere(browserHash)}
    returning code_hash = ${codeHash} as right`);

/** Whoever takes the row makes the account; a second call finds nothing. */
export const takePendingRegistration = (
  on: Queryable,
  { email, codeHash, browserHash }: CodeTry,
): Promise<PendingRegistration | null> =>
  on.maybeOne<PendingRegistration>(sql`
    delete from pending_registrations
    where email = ${email} and code_hash = ${codeHash} and wrong_tries < 3 and code_expires_at > clock_now()
      and ${fromThere(browserHash)}
    returning ${registrations.select()}`);

export const deletePendingRegistration = (on: Queryable, email: string): Promise<number> =>
  on.run(sql`delete from pending_registrations where email = ${email}`);

export const deleteExpiredRegistrations = (on: Queryable): Promise<number> =>
  on.run(sql`delete from pending_registrations where expires_at <= clock_now()`);
