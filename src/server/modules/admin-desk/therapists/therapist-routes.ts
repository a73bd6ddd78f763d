import * as changes from '#contract/admin-therapist-changes.ts';
import { therapists } from '#contract/admin-therapists.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { DispatchDeps } from '#server/modules/dispatch/public.ts';
import { offersWithin, takeDaysOff, withinDays } from '#server/modules/therapist-desk/public.ts';
import { deleteTimeOff, lockInFull } from '#server/modules/therapists/public.ts';
import type { AdminDeskDeps } from '../deps.ts';
import { createTherapist, deleteTherapist, listLeftBehind, updateTherapist } from './edit-therapists.ts';
import { getTherapist, listTherapists } from './read-therapists.ts';
import { linkAccount, unlinkAccount } from './therapist-account.ts';
import { takeTherapistOff } from './therapist-off.ts';

export const adminTherapistRoutes = (deps: AdminDeskDeps & DispatchDeps): Handler[] => [
  handle(therapists.list, ({ query }) => listTherapists(deps.database, query)),
  handle(therapists.create, ({ body, actor }) => createTherapist(deps, body, actor)),
  handle(therapists.read, ({ params }) => getTherapist(deps.database, params.id)),
  handle(therapists.change, ({ params, body, actor }) => updateTherapist(deps, params.id, body, actor)),
  handle(changes.previewTherapist, ({ params, body }) => preview(deps, params.id, body)),
  handle(therapists.remove, async ({ params, actor }) => {
    await deleteTherapist(deps, params.id, actor);
    return null;
  }),
  handle(changes.addTherapistTimeOff, ({ params, body, actor }) => addTimeOff(deps, params.id, body, actor)),
  handle(changes.takeTherapistOff, ({ params, body, actor }) => takeTherapistOff(deps, params.id, body, actor)),
  handle(changes.removeTherapistTimeOff, async ({ params, actor }) => {
    await removeTimeOff(deps, params, actor);
    return null;
  }),
  handle(changes.linkTherapistAccount, async ({ params, body, actor, note }) => {
    const linked = await linkAccount(deps, params.id, body, actor);
    await note('role_changed', { subjectId: linked.account?.userId ?? null, detail: 'client > therapist' });
    return linked;
  }),
  handle(changes.unlinkTherapistAccount, async ({ params, actor, note }) => {
    const { account } = await getTherapist(deps.database, params.id);
    await unlinkAccount(deps, params.id, actor);
    await note('role_changed', { subjectId: account?.userId ?? null, detail: 'therapist > client' });
    return null;
  }),
];

type Days = RouteRequest<typeof changes.addTherapistTimeOff>['body'];

const preview = (
  deps: AdminDeskDeps,
  id: string,
  { timeOff, ...working }: Parameters<typeof listLeftBehind>[3] & { timeOff?: Days | undefined },
) =>
  deps.database.transaction(async (tx) => {
    await getTherapist(tx, id);
    const affected = await listLeftBehind(deps, tx, id, working);
    const onDaysOff = timeOff ? await withinDays(tx, { therapistId: id, now: deps.clock.now() }, timeOff) : [];
    const others = onDaysOff.filter((visit) => !affected.some((known) => known.id === visit.id));
    return { affected: [...affected, ...others], ...(timeOff && { offers: await offersWithin(tx, id, timeOff) }) };
  });

const addTimeOff = (deps: AdminDeskDeps, id: string, wanted: Days, actor: Actor) =>
  deps.database.transaction(async (tx) => {
    found(await lockInFull(tx, id));
    const taken = await takeDaysOff(deps, tx, id, wanted);
    await recordChange(tx, {
      actor,
      what: 'therapist',
      id,
      before: { timeOff: null },
      after: { timeOff: taken.timeOff },
    });
    return taken;
  });

const removeTimeOff = (
  deps: AdminDeskDeps,
  { id, timeOffId }: { id: string; timeOffId: string },
  actor: Actor,
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const before = await lockInFull(tx, id);
    if (!before || (await deleteTimeOff(tx, id, timeOffId)) === 0) throw new AppError('not_found');
    const timeOff = before.timeOff.find((days) => days.id === timeOffId) ?? { id: timeOffId };
    await recordChange(tx, { actor, what: 'therapist', id, before: { timeOff }, after: { timeOff: null } });
  });
