import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { emptyEntries, recordChange } from '#server/modules/audit/public.ts';
import { countVisitsAhead } from '#server/modules/bookings/public.ts';
import { listOpenOffersOf } from '#server/modules/dispatch/public.ts';
import { hasTimeTaken, lockInFull, markLeft } from '#server/modules/therapists/public.ts';
import type { AdminDeskDeps } from './deps.ts';
import { endAccount } from './therapist-account.ts';

/** They are gone from every list; the visits they have made keep their name, and nothing else of them stays. */
export const deleteTherapist = (
  { database, emit }: Pick<AdminDeskDeps, 'database' | 'emit'>,
  id: string,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const person = await lockInFull(tx, id);
    if (!person) throw new AppError('not_found');
    const visitsAhead = (await countVisitsAhead(tx)).get(id) ?? 0;
    const offers = (await listOpenOffersOf(tx, id)).map(({ bookingId, startsAt }) => ({ bookingId, startsAt }));
    if (visitsAhead > 0 || offers.length > 0 || (await hasTimeTaken(tx, person.no)))
      throw new AppError('therapist_has_bookings', { extra: { visitsAhead, offers } });
    if (person.account) await endAccount({ tx, emit }, id, person.account, actor);
    await markLeft(tx, id);
    await emptyEntries(tx, 'therapist', id);
    await recordChange(tx, { actor, what: 'therapist', id, before: {}, after: null });
  });
