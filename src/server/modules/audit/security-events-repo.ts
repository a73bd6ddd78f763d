import type { SecurityKind } from '#contract/security-events.ts';
import type { Role } from '#domain/identity/role.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWords, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, sql } from '#server/platform/database/sql.ts';

type SecurityEventRow = {
  id: number;
  at: Date;
  kind: SecurityKind;
  actorId: string | null;
  role: Role | 'visitor';
  network: string;
  requestId: string | null;
  subjectId: string | null;
  detail: string;
};

export const insertEvent = (on: Queryable, event: Omit<SecurityEventRow, 'id' | 'at'>): Promise<number> =>
  on.run(sql`
    insert into security_events (kind, actor_id, role, network, request_id, subject_id, detail)
    values (${event.kind}, ${event.actorId}, ${event.role}, ${event.network}, ${event.requestId}, ${event.subjectId},
      ${event.detail})`);

/** What happened by itself, without a request: in the transaction of its cause. */
export const noteEvent = (
  tx: Transaction,
  event: Pick<SecurityEventRow, 'kind' | 'actorId' | 'role' | 'subjectId'>,
): Promise<number> => insertEvent(tx, { ...event, network: '', requestId: null, detail: '' });

type Wish = {
  q?: string | undefined;
  sort: 'at' | '-at';
  page: number;
  pageSize: number;
  kind?: SecurityKind | undefined;
  /** Null for somebody who is not there. */
  actorId?: string | null | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export const listEvents = async (on: Queryable, wish: Wish): Promise<{ items: SecurityEventRow[]; total: number }> => {
  const matching = allOf([
    ...containsWords(wish.q ?? '', sql`concat_ws(' ', request_id, subject_id, network, detail)`),
    ...(wish.kind ? [sql`kind = ${wish.kind}`] : []),
    ...(wish.actorId === undefined ? [] : [sql`actor_id = ${wish.actorId}::uuid`]),
    ...(wish.from ? [sql`at >= ${wish.from}::date::timestamp at time zone ${lisbon}`] : []),
    ...(wish.to ? [sql`at < (${wish.to}::date + 1)::timestamp at time zone ${lisbon}`] : []),
  ]);
  const items = await on.many<SecurityEventRow>(sql`
    select id::int as id, at, kind, actor_id as "actorId", role, network, request_id as "requestId",
      subject_id as "subjectId", detail
    from security_events where ${matching} ${orderBy(wish.sort, { at: sql`at` }, sql`id`)} ${pageOf(wish)}`);
  const { total } = await on.one<{ total: number }>(sql`
    select count(*)::int as total from security_events where ${matching}`);
  return { items, total };
};

export const deleteEventsBefore = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`delete from security_events where at <= ${before}`);

/** Which events came from the same network is then no longer known. */
export const forgetNetworksBefore = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`update security_events set network = '' where at <= ${before} and network <> ''`);
