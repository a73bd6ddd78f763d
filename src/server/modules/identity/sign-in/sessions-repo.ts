import type { Role } from '#domain/identity/role.ts';
import type { Language } from '#domain/language/language.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { days, hours, minutes } from '#server/platform/durations.ts';

/** Counted anew with each visit. */
export const clientSessionLength = days(30);

/** However often they come: after this even a client signs in again. */
const longestClientSession = days(90);

/** From sign-in to the end, however busy the day was. */
const staffSessionLength = hours(12);

/** An office that was left open closes by itself. Therapists are on the road with their phone: theirs does not. */
const idleOfficeLength = minutes(60);

/** How long a password just given stands for the person: then it is asked again before what cannot be undone. */
const provedFor = minutes(10);

/** A visit is written down at most this often: most requests only read. */
const seenAgainAfter = { office: minutes(1), others: hours(1) };

export const sessionLength = (role: Role): number => (role === 'client' ? clientSessionLength : staffSessionLength);

const interval = (milliseconds: number): Sql => sql`make_interval(secs => ${milliseconds / 1000})`;

type LiveSession = {
  id: string;
  userId: string;
  role: Role;
  language: Language;
  stale: boolean;
  isFresh: boolean;
  hasSecondStep: boolean;
};

/** Judged by the role of now: somebody who became an admin since does not keep a month-long session. */
const live = sql`s.expires_at > clock_now() and u.disabled_at is null and u.erased_at is null
  and s.created_at > clock_now() - case when u.role = 'client' then ${interval(longestClientSession)} else ${interval(staffSessionLength)} end
  and (u.role not in ('admin', 'support') or s.last_seen_at > clock_now() - ${interval(idleOfficeLength)})`;

export const findLiveSession = (on: Queryable, tokenHash: Buffer): Promise<LiveSession | null> =>
  on.maybeOne<LiveSession>(sql`
    select s.id, s.user_id as "userId", u.role, u.language,
      s.last_seen_at <= clock_now() - case when u.role in ('admin', 'support') then ${interval(seenAgainAfter.office)}
        else ${interval(seenAgainAfter.others)} end as stale,
      s.proved_at > clock_now() - ${interval(provedFor)} as "isFresh", u.second_step_at is not null as "hasSecondStep"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and ${live}`);

type NewSession = { tokenHash: Buffer; userId: string; device: string | null; lengthMilliseconds: number };

export const insertSession = (on: Queryable, session: NewSession): Promise<{ id: string }> =>
  on.one<{ id: string }>(sql`
    insert into sessions (token_hash, user_id, device, expires_at)
    values (${session.tokenHash}, ${session.userId}, ${session.device}, clock_now() + ${interval(session.lengthMilliseconds)})
    returning id`);

/** Clients start a new month with each visit; the end of a staff session stays where it was. */
export const extendSession = (on: Queryable, { id, role }: Pick<LiveSession, 'id' | 'role'>): Promise<number> =>
  on.run(sql`
    update sessions set last_seen_at = clock_now(),
      expires_at = case when ${role === 'client'} then clock_now() + ${interval(clientSessionLength)} else expires_at end
    where id = ${id}`);

/** The person has just given the password again. */
export const markProved = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`update sessions set proved_at = clock_now() where id = ${id}`);

export const deleteSessionByToken = (on: Queryable, tokenHash: Buffer): Promise<number> =>
  on.run(sql`delete from sessions where token_hash = ${tokenHash}`);

export const deleteSessionOf = (on: Queryable, userId: string, id: string): Promise<number> =>
  on.run(sql`delete from sessions where id = ${id} and user_id = ${userId}`);

/** All of them, or all but the one a person is using. */
export const deleteSessionsOf = (on: Queryable, userId: string, exceptId: string | null = null): Promise<number> =>
  on.run(sql`delete from sessions where user_id = ${userId} and id is distinct from ${exceptId}::uuid`);

export type SessionRow = { id: string; device: string | null; createdAt: Date; lastSeenAt: Date };

export const listSessionsOf = (on: Queryable, userId: string): Promise<SessionRow[]> =>
  on.many<SessionRow>(sql`
    select s.id, s.device, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
    from sessions s join users u on u.id = s.user_id
    where s.user_id = ${userId} and ${live}
    order by s.last_seen_at desc, s.id`);

export const deleteExpiredSessions = (on: Queryable): Promise<number> =>
  on.run(sql`delete from sessions where expires_at <= clock_now()`);
