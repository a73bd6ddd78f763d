import type { Config } from '#server/config.ts';
import type { SecurityLog, SecurityNote } from '#server/http/security-log.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import type { Logger } from '#server/platform/logger.ts';
import { appSecretOf, keyedHash } from '#server/platform/secrets.ts';
import { insertEvent } from './security-events-repo.ts';

type Deps = { database: Database; clock: Clock; logger: Logger; config: Pick<Config, 'appSecret'> };

/** What a flood repeats, and what each act on an open booking does: the first of a minute tells all. */
const oncePerMinute: readonly SecurityNote['kind'][] = [
  'access_refused',
  'limit_reached',
  'hold_refused',
  'health_note_opened',
];

/** A row and a line each. It never stands in the way of what it tells of: a failing log is itself only logged. */
export const createSecurityLog = ({ database, clock, logger, config }: Deps): SecurityLog => {
  const isRepeated = createMinuteMemory(clock);
  return {
    write: async ({ network: ofWhom, ...note }) => {
      const network = keyedHash(appSecretOf(config), 'network', ofWhom).toString('base64url').slice(0, 16);
      const { kind, actorId = null, subjectId = null, detail = '' } = note;
      if (oncePerMinute.includes(kind) && isRepeated(`${kind} ${network} ${actorId} ${subjectId} ${detail}`)) return;
      const event = { ...note, network, detail, subjectId };
      logger.info({ security: event }, 'security');
      await insertEvent(database, event).catch((error: unknown) => {
        logger.warn({ requestId: note.requestId, err: error }, 'A security event was not stored');
      });
    },
  };
};

const createMinuteMemory = (clock: Clock) => {
  let minute = 0;
  let seen = new Set<string>();
  return (key: string): boolean => {
    const current = Math.floor(clock.now().getTime() / minutes(1));
    if (current !== minute) {
      minute = current;
      seen = new Set();
    }
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  };
};
