import type { OwnVisit } from '#contract/desk-visit.ts';
import type { WorkingHour } from '#contract/working-time.ts';
import { faultsOfHours, minuteOfTime, timeOfMinute } from '#domain/availability/working-hours.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { listWeeklyHours, replaceWeeklyHours, type WeeklyHour } from '#server/modules/therapists/public.ts';
import { type DeskDeps, therapistOf } from './access.ts';
import { outsideHours } from './affected-visits.ts';

type Deps = Pick<DeskDeps, 'database' | 'clock'>;

export const toMinutes = ({ weekday, from, to }: WorkingHour): WeeklyHour => ({
  weekday,
  fromMinute: minuteOfTime(from),
  toMinute: minuteOfTime(to),
});

export const toTimes = ({ weekday, fromMinute, toMinute }: WeeklyHour): WorkingHour => ({
  weekday,
  from: timeOfMinute(fromMinute),
  to: timeOfMinute(toMinute),
});

export const getHours = async ({ database }: Deps, actor: Actor) => {
  const { id, zone: timezone } = await therapistOf(database, actor);
  const { opensAt, closesAt, otherDays } = await readSettings(database, 'booking');
  return { hours: (await listWeeklyHours(database, id)).map(toTimes), opensAt, closesAt, otherDays, timezone };
};

export const previewHours = async (
  deps: Deps,
  actor: Actor,
  hours: readonly WorkingHour[],
): Promise<{ affected: OwnVisit[] }> => {
  const { id: therapistId } = await therapistOf(deps.database, actor);
  refuseFaults(hours);
  return { affected: await outsideHours(deps.database, { therapistId, now: deps.clock.now() }, hours.map(toMinutes)) };
};

export const setHours = async (
  deps: Deps,
  actor: Actor,
  hours: readonly WorkingHour[],
): Promise<{ hours: WorkingHour[]; affected: OwnVisit[] }> => {
  const { id: therapistId } = await therapistOf(deps.database, actor);
  refuseFaults(hours);
  const weekly = hours.map(toMinutes);
  return deps.database.transaction(async (tx) => {
    await replaceWeeklyHours(tx, therapistId, weekly);
    const saved = await listWeeklyHours(tx, therapistId);
    return {
      hours: saved.map(toTimes),
      affected: await outsideHours(tx, { therapistId, now: deps.clock.now() }, saved),
    };
  });
};

export const refuseFaults = (hours: readonly WorkingHour[]): void => {
  const faults = [...faultsOfHours(hours)];
  if (faults.length === 0) return;
  const fields = faults.map(([index, fault]) => [`hours.${index}`, `text:common:fields.hours_${fault}`]);
  throw new AppError('validation_failed', { fields: Object.fromEntries(fields) });
};
