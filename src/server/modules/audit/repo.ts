import type { AuditAction, AuditSubject } from '#contract/audit.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { containsWords, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, sql } from '#server/platform/database/sql.ts';

export type Parts = Record<string, unknown>;

type AuditRow = {
  id: number;
  at: Date;
  actorId: string | null;
  action: AuditAction;
  subject: AuditSubject;
  subjectId: string;
  label: string;
  before: Parts | null;
  after: Parts | null;
};

const json = (parts: Parts | null): string | null => parts && JSON.stringify(parts);

export const insertEntry = (on: Queryable, entry: Omit<AuditRow, 'id' | 'at'>): Promise<number> =>
  on.run(sql`
    insert into audit_log (actor_id, action, subject, subject_id, label, before, after)
    values (${entry.actorId}, ${entry.action}, ${entry.subject}, ${entry.subjectId}, ${entry.label},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`);

/** That something was done stays; what it said about the person goes. */
export const emptyEntries = (on: Queryable, subject: AuditSubject, subjectId: string): Promise<number> =>
  on.run(sql`
    update audit_log set before = null, after = null, label = ''
    where subject = ${subject} and subject_id = ${subjectId}`);

type Wish = {
  q?: string | undefined;
  sort: 'at' | '-at';
  page: number;
  pageSize: number;
  subject?: AuditSubject | undefined;
  subjectId?: string | undefined;
  action?: AuditAction | undefined;
  actorId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export const listEntries = async (on: Queryable, wish: Wish): Promise<{ items: AuditRow[]; total: number }> => {
  const matching = allOf([
    ...containsWords(wish.q ?? '', sql`concat_ws(' ', label, subject_id, before::text, after::text)`),
    ...(wish.subject ? [sql`subject = ${wish.subject}`] : []),
    ...(wish.subjectId ? [sql`subject_id = ${wish.subjectId}`] : []),
    ...(wish.action ? [sql`action = ${wish.action}`] : []),
    ...(wish.actorId ? [sql`actor_id = ${wish.actorId}`] : []),
    ...(wish.from ? [sql`at >= ${wish.from}::date::timestamp at time zone ${lisbon}`] : []),
    ...(wish.to ? [sql`at < (${wish.to}::date + 1)::timestamp at time zone ${lisbon}`] : []),
  ]);
  const items = await on.many<AuditRow>(sql`
    select id::int as id, at, actor_id as "actorId", action, subject, subject_id as "subjectId", label, before, after
    from audit_log where ${matching} ${orderBy(wish.sort, { at: sql`at` }, sql`id`)} ${pageOf(wish)}`);
  const { total } = await on.one<{ total: number }>(sql`
    select count(*)::int as total from audit_log where ${matching}`);
  return { items, total };
};

/** Everybody who ever changed something; those who have left the company, too. */
export const listActorIds = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(sql`
    select distinct actor_id as id from audit_log where actor_id is not null limit 200`);
  return rows.map(({ id }) => id);
};
