import type { takeTherapistOff as route } from '#contract/admin-therapist-changes.ts';
import type { RouteAnswer, RouteRequest } from '#contract/route.ts';
import type { TimeOff } from '#contract/working-time.ts';
import { addDays } from '#domain/time/days.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { type DispatchDeps, takeOff } from '#server/modules/dispatch/public.ts';
import { takeDaysOff, withinDays } from '#server/modules/therapist-desk/public.ts';
import { listTimeOffFrom, lockInFull } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AdminDeskDeps } from '../deps.ts';

type Wish = RouteRequest<typeof route>['body'];
type Outcomes = RouteAnswer<typeof route>['visits'];

/**
 * Days off for a therapist, and what becomes of the visits on them: each stays, needing a person, or is taken off and searched
 * for anew. One transaction a visit, so that one that cannot be changed any more holds up none of the others.
 */
export const takeTherapistOff = async (
  deps: AdminDeskDeps & DispatchDeps,
  therapistId: string,
  { from, to, reason, times, visits }: Wish,
  actor: Actor,
): Promise<RouteAnswer<typeof route>> => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  const adminId = actor.userId;
  const days = { startsOn: from, endsOn: to, note: reason, times };
  const affected = await deps.database.transaction(async (tx) => {
    found(await lockInFull(tx, therapistId));
    if (!(await isOffAlready(tx, therapistId, days))) {
      const { timeOff } = await takeDaysOff(deps, tx, therapistId, days);
      const change = { before: { timeOff: null }, after: { timeOff } };
      await recordChange(tx, { actor, what: 'therapist', id: therapistId, ...change });
    }
    return withinDays(tx, { therapistId, now: deps.clock.now() }, days);
  });
  const outcomes: Outcomes = [];
  for (const { id: bookingId, reference, startsAt } of affected) {
    const kept = { bookingId, reference, startsAt, outcome: 'kept' as const };
    outcomes.push(
      visits === 'keep'
        ? kept
        : await takeOff(deps, { bookingId, therapistId, reason, adminId }).catch((error: unknown) => {
            // Begun or given away meanwhile: said, and still marked as needing a person.
            if (!(error instanceof AppError)) throw error;
            return kept;
          }),
    );
  }
  return { visits: outcomes };
};

type Days = Pick<TimeOff, 'startsOn' | 'endsOn' | 'times'>;

const isOffAlready = async (
  tx: Transaction,
  therapistId: string,
  { startsOn, endsOn, times }: Days,
): Promise<boolean> => {
  const known = await listTimeOffFrom(tx, therapistId, startsOn);
  const isCovered = (day: string, other: Days): boolean => {
    if (day < other.startsOn || other.endsOn < day) return false;
    return !other.times || (!!times && other.times.from <= times.from && times.to <= other.times.to);
  };
  for (let day = startsOn; day <= endsOn; day = addDays(day, 1))
    if (!known.some((other) => isCovered(day, other))) return false;
  return true;
};
