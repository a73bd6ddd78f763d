import { isOffice } from '#domain/identity/role.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type AreaRange, countZipRefusal } from './repo.ts';

type CheckedZip = { zip: string; serviced: boolean; area?: string; timezone?: TimeZone; areas?: string[] };

/** `readAreas` names only those somebody can come to. */
type Deps = { database: Database; readAreas(): AreaRange[] | Promise<AreaRange[]> };

export const checkZipCode = (
  { database, readAreas }: Deps,
  text: string,
  { actor }: { actor: Actor },
): CheckedZip | Promise<CheckedZip> => {
  const parsed = parseZipCode(text);
  if (!parsed.ok) throw new AppError('zip_malformed');
  const { prefix, zip } = parsed;
  const answer = (areas: AreaRange[]): CheckedZip | Promise<CheckedZip> => {
    const area = areas.find(({ zipFrom, zipTo }) => zipFrom <= prefix && prefix <= zipTo);
    if (area) return { zip, serviced: true, area: area.name, timezone: area.timezone };
    const refused = { zip, serviced: false, areas: [...new Set(areas.map(({ name }) => name))] };
    // Somebody of the team who tries a zip code does not want to be visited.
    if (actor.kind === 'user' && isOffice(actor.role)) return refused;
    return countZipRefusal(database, prefix).then(() => refused);
  };
  const areas = readAreas();
  return areas instanceof Promise ? areas.then(answer) : answer(areas);
};
