import { listAudit } from '#contract/audit.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listEntries } from './repo.ts';

type Deps = {
  database: Database;
  /** The names of those who are still there, by their id. People are kept further right; compose hands this in. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

export const auditRoutes = ({ database, namesOf }: Deps): Handler[] => [
  handle(listAudit, async ({ query }) => {
    const { items, total } = await listEntries(database, query);
    const names = await namesOf([...new Set(items.flatMap(({ actorId }) => actorId ?? []))]);
    return {
      total,
      items: items.map(({ actorId, at, ...rest }) => ({
        ...rest,
        at: at.toISOString(),
        actor: actorId === null ? null : { id: actorId, name: names.get(actorId) ?? null },
      })),
    };
  }),
];
