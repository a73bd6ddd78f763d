import type { AdminTherapist } from '#contract/admin-therapists.ts';
import { found } from '#server/http/app-error.ts';
import { countVisitsAhead } from '#server/modules/bookings/public.ts';
import { toTimes } from '#server/modules/therapist-desk/public.ts';
import { findInFull, listInFull, type TherapistInFull } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export const toAdminTherapist = (
  { no: _, hours, createdAt, ...person }: TherapistInFull,
  visitsAhead: number,
): AdminTherapist => ({ ...person, hours: hours.map(toTimes), createdAt: createdAt.toISOString(), visitsAhead });

export const listTherapists = async (
  on: Queryable,
  wish: { q?: string | undefined; active?: boolean | undefined },
): Promise<AdminTherapist[]> => {
  const ahead = await countVisitsAhead(on);
  return (await listInFull(on, wish)).map((person) => toAdminTherapist(person, ahead.get(person.id) ?? 0));
};

export const getTherapist = async (on: Queryable, id: string): Promise<AdminTherapist> => {
  const person = found(await findInFull(on, id));
  return toAdminTherapist(person, (await countVisitsAhead(on)).get(id) ?? 0);
};
