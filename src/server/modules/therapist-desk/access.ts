import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { findTherapistOfUser, type Therapist } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The therapist whose account asks. The role alone opens the door; without a profile behind it there is no desk. */
export const therapistOf = async (on: Queryable, actor: Actor): Promise<Therapist> => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  const therapist = await findTherapistOfUser(on, actor.userId);
  if (!therapist) throw new AppError('therapist_not_linked');
  return therapist;
};
