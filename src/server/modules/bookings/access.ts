import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { hashToken, sameBytes } from '#server/platform/secrets.ts';
import { type BookingRow, findBooking, type Who } from './repo.ts';

/** Who asks, and the key they brought along. */
export type Visitor = { readonly actor: Actor; readonly token: string | null };

type Owned = Pick<BookingRow, 'userId' | 'accessTokenHash'>;

/** The header wins over the address: addresses end up in logs and histories. */
export const readBookingToken = (request: FastifyRequest, fromQuery: string | undefined): string | null => {
  const header = request.headers['x-booking-token'];
  return (typeof header === 'string' && header !== '' ? header : fromQuery) ?? null;
};

export const mayTouch = ({ actor, token }: Visitor, booking: Owned): boolean => {
  if (actor.kind === 'user' && (actor.role === 'admin' || actor.userId === booking.userId)) return true;
  return token !== null && sameBytes(hashToken(token), booking.accessTokenHash);
};

/** Another person's booking is as missing as one that never was. */
export const findAccessible = async (on: Queryable, id: string, visitor: Visitor): Promise<BookingRow> => {
  const booking = await findBooking(on, id);
  if (!booking || !mayTouch(visitor, booking)) throw new AppError('not_found');
  return booking;
};

/** In whose name a change goes into the history. */
export const whoIs = ({ actor }: Visitor, booking: Pick<BookingRow, 'userId'>): Who => {
  if (actor.kind === 'visitor') return { kind: 'guest', userId: null };
  if (actor.userId === booking.userId) return { kind: 'client', userId: actor.userId };
  return { kind: actor.role === 'admin' ? 'admin' : 'guest', userId: actor.userId };
};
