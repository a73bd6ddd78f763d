import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

type NewReset = { userId: string; tokenHash: Buffer; lifeSeconds: number };

export const insertReset = (on: Queryable, { userId, tokenHash, lifeSeconds }: NewReset): Promise<{ id: string }> =>
  on.one<{ id: string }>(sql`
    insert into password_resets (user_id, token_hash, expires_at)
    values (${userId}, ${tokenHash}, clock_now() + make_interval(secs => ${lifeSeconds}))
    returning id`);

/** Only the first caller gets the row. */
export const claimReset = (on: Queryable, tokenHash: Buffer): Promise<{ id: string; userId: string } | null> =>
  on.maybeOne(sql`
    update password_resets set used_at = clock_now()
    where token_hash = ${tokenHash} and used_at is null and expires_at > clock_now()
    returning id, user_id as "userId"`);

/** For when it was not finished: the person may try the link again. */
export const giveBackReset = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`update password_resets set used_at = null where id = ${id}`);

/** A new password makes every link that is still out there worthless. */
export const deleteResetsOf = (on: Queryable, userId: string): Promise<number> =>
  on.run(sql`delete from password_resets where user_id = ${userId}`);

export const deleteExpiredResets = (on: Queryable): Promise<number> =>
  on.run(sql`delete from password_resets where expires_at <= clock_now()`);
