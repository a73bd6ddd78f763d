import type { AdminTherapist, therapists as routes } from '#contract/admin-therapists.ts';
import type { OwnVisit } from '#contract/desk-visit.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { WorkingHour } from '#contract/working-time.ts';
import { normaliseEmail } from '#domain/identity/account-rules.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found, wrongField } from '#server/http/app-error.ts';
import { readPhone } from '#server/http/phone-field.ts';
import { onlyNamed, refuseStale } from '#server/http/version-check.ts';
import { emptyEntries, recordChange } from '#server/modules/audit/public.ts';
import { countVisitsAhead } from '#server/modules/bookings/public.ts';
import { listVisitsOffered, planStopAsking } from '#server/modules/dispatch/public.ts';
import { pictureExists } from '#server/modules/pictures/public.ts';
import { allAhead, outsideHours, refuseFaultyHours, toMinutes } from '#server/modules/therapist-desk/public.ts';
import {
  hasTimeTaken,
  insertTherapist,
  lockInFull,
  markLeft,
  replaceWeeklyHours,
  type TherapistProfile,
  writeTherapist,
} from '#server/modules/therapists/public.ts';
import { constraintOf, type Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/secrets.ts';
import type { AdminDeskDeps } from '../deps.ts';
import { getTherapist, toAdminTherapist } from './read-therapists.ts';
import { endAccount, inviteTherapist } from './therapist-account.ts';

/** What the log keeps: nothing that changes by itself. */
const logged = ({ visitsAhead: _, createdAt: __, id: ___, ...rest }: AdminTherapist) => rest;

type NewTherapist = RouteRequest<typeof routes.create>['body'];

export const createTherapist = (
  deps: AdminDeskDeps,
  { hours, invite, ...profile }: NewTherapist,
  actor: Actor,
): Promise<AdminTherapist> =>
  deps.database.transaction(async (tx) => {
    await refuseFaults(tx, { hours, ...profile });
    const id = newId();
    await insertTherapist(tx, id, withOneSpelling({ ...profile, phone: readPhone(profile.phone) })).catch(throwAsField);
    await replaceWeeklyHours(tx, id, hours.map(toMinutes));
    if (invite) await inviteTherapist(deps, tx, await getTherapist(tx, id), { actor, accountLanguage: 'pt' });
    const made = await getTherapist(tx, id);
    await recordChange(tx, { actor, what: 'therapist', id, before: null, after: logged(made) });
    return made;
  });

type Change = RouteRequest<typeof routes.change>['body'];

export const updateTherapist = (
  deps: AdminDeskDeps,
  id: string,
  { version, hours, ...changes }: Change,
  actor: Actor,
): Promise<AdminTherapist & { affected: OwnVisit[] }> =>
  deps.database.transaction(async (tx) => {
    const locked = found(await lockInFull(tx, id));
    const before = toAdminTherapist(locked, 0);
    if (version !== undefined) refuseStale(before, version);
    await refuseFaults(tx, { hours, ...changes });
    const phone = changes.phone === undefined ? {} : { phone: readPhone(changes.phone) };
    await writeTherapist(tx, id, withOneSpelling({ ...locked, ...onlyNamed(changes), ...phone })).catch(throwAsField);
    if (hours) await replaceWeeklyHours(tx, id, hours.map(toMinutes));
    const after = await getTherapist(tx, id);
    if (!after.active) await planStopAsking(tx, id);
    await recordChange(tx, { actor, what: 'therapist', id, before: logged(before), after: logged(after) });
    return { ...after, affected: await listLeftBehind(deps, tx, id, { active: changes.active, hours }) };
  });

type Working = { active?: boolean | undefined; hours?: readonly WorkingHour[] | undefined };

/** Visits that lie outside the time somebody will work: all of them when they stop. */
export const listLeftBehind = async (
  { clock }: Pick<AdminDeskDeps, 'clock'>,
  on: Transaction,
  therapistId: string,
  { active, hours }: Working,
): Promise<OwnVisit[]> => {
  const asked = { therapistId, now: clock.now() };
  if (active === false) return allAhead(on, asked);
  return hours ? outsideHours(on, asked, hours.map(toMinutes)) : [];
};

const withOneSpelling = (profile: TherapistProfile): TherapistProfile => ({
  ...profile,
  email: normaliseEmail(profile.email),
});

type Checked = { hours?: readonly WorkingHour[] | undefined; imageUrl?: string | null | undefined };

const refuseFaults = async (tx: Transaction, { hours, imageUrl }: Checked): Promise<void> => {
  if (hours) refuseFaultyHours(hours);
  if (imageUrl && !(await pictureExists(tx, imageUrl))) throw wrongField('imageUrl');
};

/** An area or a treatment that is gone meanwhile is a fault of its field. */
const throwAsField = (error: unknown): never => {
  const constraint = constraintOf(error) ?? '';
  if (constraint.includes('service_area_id')) throw wrongField('serviceAreaIds');
  if (constraint.includes('treatment_id')) throw wrongField('treatmentIds');
  throw error;
};

/** They are gone from every list; the visits they have made keep their name, and nothing else of them stays. */
export const deleteTherapist = (
  { database, emit }: Pick<AdminDeskDeps, 'database' | 'emit'>,
  id: string,
  actor: Actor,
): Promise<void> =>
  database.transaction(async (tx) => {
    const person = found(await lockInFull(tx, id));
    const visitsAhead = (await countVisitsAhead(tx)).get(id) ?? 0;
    const offers = await listVisitsOffered(tx, id);
    if (visitsAhead > 0 || offers.length > 0 || (await hasTimeTaken(tx, person.no)))
      throw new AppError('therapist_has_bookings', { extra: { visitsAhead, offers } });
    if (person.account) await endAccount({ tx, emit }, id, person.account, actor);
    await markLeft(tx, id);
    await emptyEntries(tx, 'therapist', id);
    await recordChange(tx, { actor, what: 'therapist', id, before: {}, after: null });
  });
