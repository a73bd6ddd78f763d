import { formatDate } from '#domain/language/formats.ts';
import { formatVisitDay } from '#domain/language/moments.ts';
import { formatPlaceTime } from '#domain/language/zone-names.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { keptMinutes } from '#domain/waiting-list/waiting-rules.ts';
import { findTreatment } from '#server/modules/catalogue/public.ts';
import { type MailChecks, publicLink, queueMail } from '#server/modules/messaging/public.ts';
import { findAreaZone } from '#server/modules/service-area/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { WaitingDeps } from './deps.ts';
import { findKept, type WaitingRow } from './repo.ts';

type Freed = { place: WaitingRow; start: Date; keptUntil: Date; keptId: string; key: string };

/** The one mail of a time that is kept: what is free, until when, the way to book it and the way out of the list. */
export const mailFreedTime = async (
  { config }: Pick<WaitingDeps, 'config'>,
  tx: Transaction,
  { place, start, keptUntil, keptId, key }: Freed,
): Promise<void> => {
  const { language, email, treatmentId, duration } = place;
  const zone = (await findAreaZone(tx, place.areaId)) ?? lisbon;
  const treatment = await findTreatment(tx, treatmentId);
  const link = publicLink(config, `/waiting/${key}?lang=${language}`);
  await queueMail(tx, {
    type: 'time_free',
    to: { email },
    language,
    cause: `waiting:${keptId}`,
    staleAt: keptUntil,
    values: {
      treatment: treatment?.name[language] ?? '',
      length: duration,
      date: formatDate(start, 'full', language, zone),
      time: formatPlaceTime(start, zone, language),
      heldUntil: `${formatVisitDay(keptUntil.toISOString(), language, { timeZone: zone })}, ${formatPlaceTime(keptUntil, zone, language)}`,
      minutes: keptMinutes,
      link,
      leaveLink: `${link}#leave`,
    },
  });
};

const keptOf = /^waiting:([0-9a-f-]{36})$/;

/** Not once the time was booked, left or passed to the next. */
export const waitingMailChecks = ({ database, clock }: Pick<WaitingDeps, 'database' | 'clock'>): MailChecks => ({
  time_free: async ({ cause }) => {
    const [, keptId] = keptOf.exec(cause) ?? [];
    const place = keptId ? await findKept(database, keptId) : null;
    return !!place?.keptUntil && place.keptUntil > clock.now();
  },
});
