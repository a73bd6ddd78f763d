import type { Role } from '#domain/identity/role.ts';
import type { Language } from '#domain/language/language.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { defineTable, instant, orNull, type RowOf, setIn, text, uuid } from '#server/platform/database/define-table.ts';
import { sql } from '#server/platform/database/sql.ts';

const users = defineTable('users', {
  id: uuid(),
  email: setIn('all but the erased', text()),
  firstName: text(),
  lastName: text(),
  phone: orNull(text()),
  role: text<Role>(),
  language: text<Language>(),
  passwordHash: orNull(text()),
  googleSubject: orNull(text()),
  emailVerifiedAt: orNull(instant()),
  disabledAt: orNull(instant()),
  createdAt: instant(),
});

export type User = RowOf<typeof users.columns> & { hasSecondStep: boolean };

type NewUser = Pick<User, 'email' | 'firstName' | 'lastName' | 'phone' | 'language'> &
  Partial<Pick<User, 'role' | 'passwordHash' | 'googleSubject'>>;

const columns = sql`${users.select()}, second_step_at is not null as "hasSecondStep"`;

/** Never an erased one: those have no person left to find. */
export const findUser = (on: Queryable, id: string): Promise<User | null> =>
  on.maybeOne<User>(sql`select ${columns} from users where id = ${id} and erased_at is null`);

export const findUserByEmail = (on: Queryable, email: string): Promise<User | null> =>
  on.maybeOne<User>(sql`select ${columns} from users where email = ${email}`);

export const findUserByGoogleSubject = (on: Queryable, subject: string): Promise<User | null> =>
  on.maybeOne<User>(sql`select ${columns} from users where google_subject = ${subject}`);

export const emailIsTaken = async (on: Queryable, email: string): Promise<boolean> =>
  (await on.maybeOne(sql`select 1 from users where email = ${email}`)) !== null;

/** A person whose mailbox is proved. Null when somebody else was first with the address or the Google account. */
export const insertUser = (on: Queryable, user: NewUser): Promise<User | null> =>
  on.maybeOne<User>(sql`
    insert into users ${users.values({ role: 'client', ...user, emailVerifiedAt: sql`clock_now()` })}
    on conflict do nothing
    returning ${columns}`);

/** The same person may press the button twice: the second call waits and then finds what the first has made. */
export const lockGoogleSubject = (tx: Transaction, subject: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`google:${subject}`}, 0))`);

/** Joins a Google account to a local one whose mailbox is proved and which has no other; zero rows otherwise. */
export const linkGoogle = (on: Queryable, email: string, subject: string): Promise<User | null> =>
  on.maybeOne<User>(sql`
    update users set google_subject = ${subject}
    where email = ${email} and email_verified_at is not null and google_subject is null
    returning ${columns}`);

type ProfileChange = Partial<Pick<User, 'firstName' | 'lastName' | 'phone' | 'language'>>;

export const updateUser = (on: Queryable, id: string, change: ProfileChange): Promise<User | null> =>
  on.maybeOne<User>(sql`
    update users set
      first_name = coalesce(${change.firstName ?? null}, first_name),
      last_name = coalesce(${change.lastName ?? null}, last_name),
      phone = case when ${change.phone !== undefined} then ${change.phone ?? null} else phone end,
      language = coalesce(${change.language ?? null}, language)
    where id = ${id} and erased_at is null
    returning ${columns}`);

export const setPasswordHash = (on: Queryable, id: string, passwordHash: string): Promise<number> =>
  on.run(sql`update users set password_hash = ${passwordHash} where id = ${id} and erased_at is null`);

export const markEmailVerified = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`update users set email_verified_at = coalesce(email_verified_at, clock_now()) where id = ${id}`);

export const setDisabled = (on: Queryable, id: string, disabled: boolean): Promise<number> =>
  on.run(sql`
    update users set disabled_at = case when ${disabled} then coalesce(disabled_at, clock_now()) end
    where id = ${id} and erased_at is null`);

export const eraseUserRow = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`
    update users set email = null, first_name = '', last_name = '', phone = null, password_hash = null,
      google_subject = null, email_verified_at = null, second_step_secret = null, second_step_pending = null,
      second_step_at = null, erased_at = clock_now()
    where id = ${id} and erased_at is null`);

type Admin = Pick<User, 'id' | 'firstName' | 'language'> & { email: string };

/** Who is told when something needs a person of the company. */
export const listAdmins = (on: Queryable): Promise<Admin[]> =>
  on.many<Admin>(sql`
    select id, email, first_name as "firstName", language from users
    where role = 'admin' and erased_at is null and disabled_at is null order by id`);

/** Holds the rows until the transaction ends, so that two admins cannot leave at the same moment. */
export const lockAdminIds = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.many<{ id: string }>(sql`
    select id from users where role = 'admin' and erased_at is null and disabled_at is null order by id for update`);
  return rows.map((row) => row.id);
};
