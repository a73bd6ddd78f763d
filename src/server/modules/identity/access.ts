import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findUser, type User } from './users-repo.ts';

export type SignedIn = Extract<Actor, { kind: 'user' }>;

/** For routes that only let the signed-in enter: tells the compiler what the door has checked. */
export const signedIn = (actor: Actor): SignedIn => {
  if (actor.kind === 'visitor') throw new AppError('not_signed_in');
  return actor;
};

/** The own row, which may have been erased a moment ago. */
export const getOwnUser = async (on: Queryable, actor: SignedIn): Promise<User> => {
  const user = await findUser(on, actor.userId);
  if (!user) throw new AppError('not_signed_in');
  return user;
};
