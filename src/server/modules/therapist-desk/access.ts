import type { Config } from '#server/config.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { findTherapistOfUser, type Therapist } from '#server/modules/therapists/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';

/** The therapist whose account asks. The role alone opens the door; without a profile behind it there is no desk. */
export const therapistOf = async (on: Queryable, actor: Actor): Promise<Therapist> => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  const therapist = await findTherapistOfUser(on, actor.userId);
  if (!therapist) throw new AppError('therapist_not_linked');
  return therapist;
};

/** What the use cases share. */
export type DeskDeps = { config: Config; database: Database; clock: Clock; texts: Texts };
