import { isDeepStrictEqual } from 'node:util';
import { type Tracking, trackedNames } from '#contract/tracking.ts';
import { toPixelEvent } from '#domain/analytics/events.ts';
import type { Actor } from '#server/http/actor.ts';
import { onlyNamed, refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { lockSettings, readSettings, readVersion, recordTrackingEvent, writeSettings } from './repo.ts';
import type { Settings } from './settings.ts';

const mapping = trackedNames.map((event) => ({ event, pixel: toPixelEvent(event) }));

export const readTracking = async (on: Queryable): Promise<Tracking> => {
  const version = await readVersion(on, ['tracking']);
  return { ...(await readSettings(on, 'tracking')), mapping, version };
};

type Ids = Settings<'tracking'>;
type Change = { [Name in keyof Ids]?: Ids[Name] | undefined } & { version: number };

export const updateTracking = (database: Database, { version, ...changes }: Change, actor: Actor): Promise<Tracking> =>
  database.transaction(async (tx) => {
    await lockSettings(tx);
    refuseStale(await readTracking(tx), version);
    const before = await readSettings(tx, 'tracking');
    const after: Ids = { ...before, ...onlyNamed(changes) };
    if (!isDeepStrictEqual(before, after)) await writeSettings(tx, 'tracking', after);
    await recordChange(tx, { actor, what: 'tracking', id: 'all', before, after });
    return readTracking(tx);
  });

export const recordTestEvent = (database: Database, name: string, actor: Actor): Promise<Date> =>
  database.transaction(async (tx) => {
    const at = await recordTrackingEvent(tx, { name, isTest: true });
    await recordChange(tx, { actor, what: 'tracking', id: 'test', before: null, after: { event: name } });
    return at;
  });
