import type { AdminUser, users } from '#contract/admin-users.ts';
import type { Role } from '#domain/identity/role.ts';
import type { Language } from '#domain/language/language.ts';
import type { FieldsOf, QueryOf } from '#server/http/serve-managed.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { defineTable, instant, int, orNull, setIn, text, uuid } from '#server/platform/database/define-table.ts';
import { containsWordsOrPhone } from '#server/platform/database/list-query.ts';
import { managedRows } from '#server/platform/database/managed-rows.ts';
import { sql } from '#server/platform/database/sql.ts';

export type UserFields = FieldsOf<typeof users>;

const status = sql`case when disabled_at is not null then 'disabled'
  when password_hash is null and google_subject is null then 'invited' else 'active' end`;

const lastSeen = sql`(select max(last_seen_at) from sessions where user_id = row.id)`;

/** To the letter as the index `users_search` has it. */
const searched = sql`first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')`;

/** Everybody with an account, as the office sees them. */
export const people = managedRows<AdminUser, UserFields, QueryOf<typeof users>, string>({
  table: defineTable('users', {
    id: uuid(),
    email: setIn('all but the erased', text()),
    firstName: text(),
    lastName: text(),
    phone: orNull(text()),
    role: text<Role>(),
    language: text<Language>(),
    createdAt: instant(),
    version: int(),
  }),
  computed: {
    columns: sql`${status} as status, google_subject is not null as "hasGoogle",
      second_step_secret is not null as "hasSecondStep", ${lastSeen} as "lastSeenAt"`,
  },
  only: sql`erased_at is null`,
  matching: ({ q = '', role, status: wanted }) => [
    ...containsWordsOrPhone(q, searched, [sql`phone`]),
    ...(role ? [sql`role = ${role}`] : []),
    ...(wanted ? [sql`${status} = ${wanted}`] : []),
  ],
  sorts: {
    name: sql`lower(first_name || ' ' || last_name)`,
    email: sql`email`,
    role: sql`role`,
    createdAt: sql`created_at`,
    lastSeenAt: lastSeen,
  },
});

export type Filters = Pick<QueryOf<typeof users>, 'q' | 'role' | 'status'>;

export const listAllPeople = async (on: Queryable, filters: Filters): Promise<AdminUser[]> =>
  (await people.list(on, { ...filters, sort: 'createdAt', page: 1, pageSize: 1_000_000 })).items;

/** A new address is nobody's until somebody proves to read it, and no Google account of before opens it. */
export const writePerson = (on: Queryable, id: string, user: UserFields): Promise<number> =>
  on.run(sql`
    update users set email = ${user.email}, first_name = ${user.firstName}, last_name = ${user.lastName},
      phone = ${user.phone}, role = ${user.role}, language = ${user.language},
      email_verified_at = case when email = ${user.email} then email_verified_at end,
      google_subject = case when email = ${user.email} then google_subject end
    where id = ${id}`);

export const findNames = async (on: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await on.many<{ id: string; name: string }>(sql`
    select id, first_name || ' ' || last_name as name from users
    where id = any(${[...ids]}::uuid[]) and erased_at is null`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
