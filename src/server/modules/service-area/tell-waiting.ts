import type { Config } from '#server/config.ts';
import { publicLink, queueMail } from '#server/modules/messaging/public.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/job-rows.ts';
import { takeInterestsIn } from './waiting-repo.ts';

type Deps = {
  config: Config;
  database: Database;
  /** How many can come to each area. Therapists stand further right; compose hands this in. */
  countTherapists(on: Queryable): Promise<ReadonlyMap<number, number>>;
};

/**
 * Looked at every ten minutes rather than with the change: an area opens by being drawn, made active, or getting its first
 * therapist, and whoever made one active by mistake has a moment to take it back.
 */
export const serviceAreaSchedules = (deps: Deps): Schedule[] => [
  { kind: 'service-area.tell-waiting', everyMilliseconds: minutes(10), run: () => tellWaiting(deps) },
];

/** Once, in the language they asked in; then the address is forgotten. */
const tellWaiting = ({ config, database, countTherapists }: Deps): Promise<void> =>
  database.transaction(async (tx) => {
    const staffed = [...(await countTherapists(tx)).keys()];
    for (const { id, zip, email, language, area } of await takeInterestsIn(tx, staffed)) {
      const link = publicLink(config, `/?lang=${language}`);
      await queueMail(tx, {
        type: 'area_open',
        to: { email },
        language,
        cause: `zip-interest:${id}`,
        values: { area, zip, link },
      });
    }
  });
