import type { UserStatus } from '#contract/account-fields.ts';
import type { Role } from '#domain/identity/role.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWordsOrPhone, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, type Sql, sql } from '#server/platform/database/sql.ts';
import type { User } from '../users-repo.ts';

export type AdminUserRow = Omit<User, 'passwordHash' | 'googleSubject' | 'emailVerifiedAt' | 'disabledAt'> & {
  status: UserStatus;
  hasGoogle: boolean;
  lastSeenAt: Date | null;
  version: number;
};

export type UserFields = Pick<AdminUserRow, 'email' | 'firstName' | 'lastName' | 'phone' | 'role' | 'language'>;

const status = sql`case when disabled_at is not null then 'disabled'
  when password_hash is null and google_subject is null then 'invited' else 'active' end`;

const lastSeen = sql`(select max(last_seen_at) from sessions where user_id = users.id)`;

const columns = sql`id, email, first_name as "firstName", last_name as "lastName", phone, role, language,
  ${status} as status, google_subject is not null as "hasGoogle",
  second_step_secret is not null as "hasSecondStep", created_at as "createdAt",
  ${lastSeen} as "lastSeenAt", version`;

export type Filters = { q?: string | undefined; role?: Role | undefined; status?: UserStatus | undefined };

/** To the letter as the index `users_search` has it. */
const searched = sql`first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')`;

const matching = ({ q = '', role, status: wanted }: Filters): Sql =>
  allOf([
    sql`erased_at is null`,
    ...containsWordsOrPhone(q, searched, [sql`phone`]),
    ...(role ? [sql`role = ${role}`] : []),
    ...(wanted ? [sql`${status} = ${wanted}`] : []),
  ]);

type SortName = 'name' | 'email' | 'role' | 'createdAt' | 'lastSeenAt';
type Wish = Filters & { sort: SortName | `-${SortName}`; page: number; pageSize: number };

const sortColumns: Record<SortName, Sql> = {
  name: sql`lower(first_name || ' ' || last_name)`,
  email: sql`email`,
  role: sql`role`,
  createdAt: sql`created_at`,
  lastSeenAt: lastSeen,
};

export const listPeople = async (on: Queryable, wish: Wish): Promise<{ items: AdminUserRow[]; total: number }> => {
  const from = sql`from users where ${matching(wish)}`;
  const order = orderBy(wish.sort, sortColumns, sql`id`);
  const items = await on.many<AdminUserRow>(sql`select ${columns} ${from} ${order} ${pageOf(wish)}`);
  const { total } = await on.one<{ total: number }>(sql`select count(*)::int as total ${from}`);
  return { items, total };
};

export const listAllPeople = (on: Queryable, filters: Filters): Promise<AdminUserRow[]> =>
  on.many<AdminUserRow>(sql`select ${columns} from users where ${matching(filters)} order by created_at, id`);

export const findPerson = (on: Queryable, id: string): Promise<AdminUserRow | null> =>
  on.maybeOne<AdminUserRow>(sql`select ${columns} from users where id = ${id} and erased_at is null`);

export const lockPerson = async (tx: Transaction, id: string): Promise<AdminUserRow | null> => {
  await tx.run(sql`select from users where id = ${id} for update`);
  return findPerson(tx, id);
};

/** Nobody has proved yet to read this mailbox; choosing the password will. Null when the address is taken. */
export const insertInvited = (on: Queryable, user: UserFields): Promise<AdminUserRow | null> =>
  on.maybeOne<AdminUserRow>(sql`
    insert into users (email, first_name, last_name, phone, role, language)
    values (${user.email}, ${user.firstName}, ${user.lastName}, ${user.phone}, ${user.role}, ${user.language})
    on conflict do nothing
    returning ${columns}`);

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
