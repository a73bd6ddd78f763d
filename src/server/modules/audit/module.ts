import { type AuditSubject, listAudit } from '#contract/audit.ts';
import { listSecurityEvents } from '#contract/security-events.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listActorIds, listEntries } from './repo.ts';
import { listEvents } from './security-events-repo.ts';

export const auditModule = (deps: AuditDeps): Module => ({ routes: auditRoutes(deps) });

type AuditDeps = {
  database: Database;
  /** The names of those who are still there, by their id. People are kept further right; compose hands this in. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The same of the office's records of clients. */
  clientNamesOf(clientIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  idOf(email: string): Promise<string | null>;
};

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

type About = { subject: AuditSubject; subjectId: string };

const idsAbout = (entries: readonly About[], wanted: AuditSubject): string[] => [
  ...new Set(
    entries
      .filter(({ subject, subjectId }) => subject === wanted && isUuid(subjectId))
      .map(({ subjectId }) => subjectId),
  ),
];

const auditRoutes = ({ database, namesOf, clientNamesOf, idOf }: AuditDeps): Handler[] => [
  handle(listAudit, async ({ query }) => {
    const { items, total } = await listEntries(database, query);
    const actorIds = await listActorIds(database);
    const names = await namesOf([...new Set([...actorIds, ...idsAbout(items, 'user')])]);
    // A person's name is not kept in the log, where it would outlive them; it is read anew each time.
    const readAnew: Partial<Record<AuditSubject, ReadonlyMap<string, string>>> = {
      user: names,
      client: await clientNamesOf(idsAbout(items, 'client')),
    };
    return {
      total,
      actors: actorIds.flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
      items: items.map(({ actorId, at, ...rest }) => ({
        ...rest,
        label: readAnew[rest.subject]?.get(rest.subjectId) ?? rest.label,
        at: at.toISOString(),
        actor: actorId === null ? null : { id: actorId, name: names.get(actorId) ?? null },
      })),
    };
  }),
  handle(listSecurityEvents, async ({ query: { actor, ...query } }) => {
    const named = actor || (query.q?.includes('@') ? query.q : undefined);
    const actorId = named && (isUuid(named) ? named : await idOf(named));
    const q = named === query.q ? undefined : query.q;
    const { items, total } = await listEvents(database, { ...query, q, ...(named && { actorId }) });
    const names = await namesOf([...new Set(items.flatMap(({ actorId: id }) => id ?? []))]);
    return {
      total,
      items: items.map(({ actorId: id, at, ...rest }) => ({
        ...rest,
        at: at.toISOString(),
        actor: id === null ? null : { id, name: names.get(id) ?? null },
      })),
    };
  }),
];
