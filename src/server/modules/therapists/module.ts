import { listFreeTherapists } from '#contract/admin-bookings.ts';
import * as contract from '#contract/availability.ts';
import { getHome } from '#contract/home.ts';
import { listTherapists, listWhoCanCome, type TherapistCard } from '#contract/therapist-cards.ts';
import { isOffice } from '#domain/identity/role.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { dayAt } from '#domain/time/days.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, wrongField } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import { findAreaOfZip } from '../service-area/public.ts';
import { answerAvailability, answerFreeTherapists, answerWhoCanCome } from './free-times/answer-availability.ts';
import { deleteOldBusyChanges, forgetPlacesOfVisits } from './free-times/busy-days-repo.ts';
import type { AvailabilityDeps } from './free-times/list-free-starts.ts';
import type { UnservedTally } from './free-times/unserved-tally.ts';
import { listTherapistCards } from './manage/cards-repo.ts';
import { readHome, type SaidOfUs } from './read-home.ts';

export const therapistsModule = (deps: TherapistsDeps): Module => ({
  routes: therapistRoutes(deps),
  schedules: [
    {
      kind: 'therapists.tidy-up',
      everyMilliseconds: hours(1),
      run: async () => {
        await deleteOldBusyChanges(deps.database);
        await forgetPlacesOfVisits(deps.database);
      },
    },
  ],
});

type TherapistsDeps = AvailabilityDeps & {
  database: Database;
  unserved: UnservedTally;
  /** Whom an account never gets; clients stand further right. */
  unwishedOf(userId: string): Promise<readonly string[]>;
  /** The time that is held for whoever has this key; the waiting list stands further right, too. */
  findHeldBy(key: string): Promise<{ id: string } | null>;
  /** What clients say; reviews stand further right, too. */
  saidOfUs(): Promise<SaidOfUs>;
};

const therapistRoutes = (deps: TherapistsDeps): Handler[] => [
  handle(listTherapists, ({ query }) => listCards(deps, query.zip)),
  handle(getHome, () => readHome(deps)),
  handle(contract.getAvailability, async ({ query, actor }) => {
    const isByOffice = actor.kind === 'user' && isOffice(actor.role);
    const own = { unwished: await unwishedBy(deps, actor), heldId: await heldBy(deps, query.heldKey) };
    return answerAvailability(deps, query, wrongField, { isOffice: isByOffice, ...own });
  }),
  handle(listWhoCanCome, async ({ query, actor }) => {
    const own = { unwished: await unwishedBy(deps, actor), heldId: await heldBy(deps, query.heldKey) };
    const ids = await answerWhoCanCome(deps, query, wrongField, own);
    const cards = await listTherapistCards(deps.database, dayAt(deps.clock.now()));
    return cards.filter(({ id }) => ids.has(id)).map(({ id, firstName, imageUrl }) => ({ id, firstName, imageUrl }));
  }),
  handle(listFreeTherapists, ({ query }) => answerFreeTherapists(deps, query, wrongField)),
];

const unwishedBy = async (deps: TherapistsDeps, actor: Actor): Promise<readonly string[]> =>
  actor.kind === 'user' && actor.role === 'client' ? deps.unwishedOf(actor.userId) : [];

const heldBy = async (deps: TherapistsDeps, key: string | undefined): Promise<string | null> =>
  key === undefined ? null : ((await deps.findHeldBy(key))?.id ?? null);

/** Nobody comes where we serve no area. */
const listCards = async ({ database, clock }: TherapistsDeps, zip: string | undefined): Promise<TherapistCard[]> => {
  const today = dayAt(clock.now());
  if (zip === undefined) return listTherapistCards(database, today);
  const parsed = parseZipCode(zip);
  if (!parsed.ok) throw new AppError('zip_malformed');
  const area = await findAreaOfZip(database, parsed.prefix);
  return area ? listTherapistCards(database, today, area.id) : [];
};
