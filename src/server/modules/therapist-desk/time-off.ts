import type { OfferInTheWay, OwnVisit } from '#contract/desk-visit.ts';
import type { TimeOff } from '#contract/working-time.ts';
import { minuteOfTime } from '#domain/availability/working-hours.ts';
import { dayAt } from '#domain/time/days.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, wrongField } from '#server/http/app-error.ts';
import {
  deleteTimeOff,
  insertPartOff,
  insertTimeOff,
  listTimeOffFrom,
  lockCalendar,
} from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { days } from '#server/platform/durations.ts';
import { newId } from '#server/platform/secrets.ts';
import { type DeskDeps, therapistOf } from './access.ts';
import { offersWithin, withinDays } from './affected-visits.ts';

type Deps = Pick<DeskDeps, 'database' | 'clock'>;
type NewTimeOff = Omit<TimeOff, 'id'>;

const mostDays = 366;

export const listTimeOff = async ({ database, clock }: Deps, actor: Actor): Promise<TimeOff[]> => {
  const { id, zone } = await therapistOf(database, actor);
  return listTimeOffFrom(database, id, dayAt(clock.now(), zone));
};

export const previewTimeOff = async (
  deps: Deps,
  actor: Actor,
  wanted: NewTimeOff,
): Promise<{ affected: OwnVisit[]; offers: OfferInTheWay[] }> => {
  const { id: therapistId } = await therapistOf(deps.database, actor);
  refuseFault(deps, wanted);
  return {
    affected: await withinDays(deps.database, { therapistId, now: deps.clock.now() }, wanted),
    offers: await offersWithin(deps.database, therapistId, wanted),
  };
};

export const addTimeOff = async (
  deps: Deps,
  actor: Actor,
  wanted: NewTimeOff,
): Promise<{ timeOff: TimeOff; affected: OwnVisit[] }> => {
  const { id } = await therapistOf(deps.database, actor);
  return deps.database.transaction((tx) => takeDaysOff(deps, tx, id, wanted));
};

export const takeDaysOff = async (
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  therapistId: string,
  wanted: NewTimeOff,
): Promise<{ timeOff: TimeOff; affected: OwnVisit[] }> => {
  refuseFault(deps, wanted);
  const timeOff = { id: newId(), ...wanted };
  if (!(await insert(tx, therapistId, timeOff))) throw refusal('startsOn', 'overlap');
  return { timeOff, affected: await withinDays(tx, { therapistId, now: deps.clock.now() }, wanted) };
};

/** False when all of it is off already. Parts of a day may touch and overlap each other. */
const insert = async (tx: Transaction, therapistId: string, timeOff: TimeOff): Promise<boolean> => {
  const { id, startsOn: day, note, times } = timeOff;
  if (!times) return insertTimeOff(tx, therapistId, timeOff);
  await lockCalendar(tx, therapistId);
  const known = (await listTimeOffFrom(tx, therapistId, day)).filter((other) => other.startsOn <= day);
  if (known.some((other) => !other.times || (other.times.from <= times.from && times.to <= other.times.to)))
    return false;
  const minutes = { fromMinute: minuteOfTime(times.from), toMinute: minuteOfTime(times.to) };
  return (await insertPartOff(tx, therapistId, { id, day, note, ...minutes })) === 1;
};

export const removeTimeOff = async ({ database }: Deps, actor: Actor, id: string): Promise<{ ok: true }> => {
  const therapist = await therapistOf(database, actor);
  if ((await deleteTimeOff(database, therapist.id, id)) === 0) throw new AppError('not_found');
  return { ok: true };
};

type Fault = 'past' | 'order' | 'long' | 'overlap' | 'one_day' | 'times_order';

const refuseFault = ({ clock }: Pick<Deps, 'clock'>, { startsOn, endsOn, times }: NewTimeOff): void => {
  if (times && startsOn !== endsOn) throw refusal('endsOn', 'one_day');
  if (times && minuteOfTime(times.from) >= minuteOfTime(times.to)) throw refusal('times.to', 'times_order');
  if (endsOn < startsOn) throw refusal('endsOn', 'order');
  if (endsOn < dayAt(clock.now())) throw refusal('endsOn', 'past');
  if ((Date.parse(endsOn) - Date.parse(startsOn)) / days(1) >= mostDays) throw refusal('endsOn', 'long');
};

const refusal = (field: keyof NewTimeOff | 'times.to', fault: Fault): AppError =>
  wrongField(field, `common:fields.time_off_${fault}`);
