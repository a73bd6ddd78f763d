import type { FastifyRequest } from 'fastify';
import { isOffice } from '#domain/identity/role.ts';
import type { Config } from '#server/config.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { appSecretOf } from '#server/modules/identity/public.ts';
import { publicLink } from '#server/modules/messaging/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { hashToken, keyedHash, sameBytes } from '#server/platform/secrets.ts';
import { type BookingRow, findBooking, findWithdrawn, type Who } from './repo.ts';

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

/** Long after the visit whoever has nothing but the link sees the receipt, and that alone. */
export const seesReceiptOnly = ({ actor }: Visitor, booking: Pick<BookingRow, 'userId' | 'isLongOver'>): boolean =>
  booking.isLongOver && !(actor.kind === 'user' && (actor.role === 'admin' || actor.userId === booking.userId));

/** The answer to whoever asks such a link for anything else. */
export const receiptAlone = (): AppError => new AppError('link_expired', { text: 'booking:oldLink.receiptOnly' });

/** What is known about a key that opens nothing: withdrawn and why, or never one of ours. */
export const whyClosed = async (on: Queryable, token: string | null, id: string | null): Promise<AppError> => {
  const withdrawn = token === null ? null : await findWithdrawn(on, hashToken(token), id);
  if (!withdrawn) return new AppError(id === null ? 'link_expired' : 'not_found');
  const { because } = withdrawn;
  return new AppError('link_withdrawn', { text: `booking:oldLink.${because}`, extra: { because } });
};

/** Another person's booking is as missing as one that never was. Who answers with it asks `seesReceiptOnly`. */
export const findForReceipt = async (on: Queryable, id: string, visitor: Visitor): Promise<BookingRow> => {
  const booking = await findBooking(on, id);
  if (booking && mayTouch(visitor, booking)) return booking;
  throw await whyClosed(on, visitor.token, id);
};

/** For everything but the receipt. */
export const findAccessible = async (on: Queryable, id: string, visitor: Visitor): Promise<BookingRow> => {
  const booking = await findForReceipt(on, id, visitor);
  if (seesReceiptOnly(visitor, booking)) throw receiptAlone();
  return booking;
};

/** For moving it as the office does, support too, who reads nothing else of it. */
export const findMovable = async (on: Queryable, id: string, visitor: Visitor): Promise<BookingRow> => {
  if (visitor.actor.kind !== 'user' || visitor.actor.role !== 'support') return findAccessible(on, id, visitor);
  const booking = found(await findBooking(on, id));
  return booking;
};

/** In whose name a change goes into the history. */
export const whoIs = ({ actor }: Visitor, booking: Pick<BookingRow, 'userId'>): Who => {
  if (actor.kind === 'visitor') return { kind: 'guest', userId: null };
  if (actor.userId === booking.userId) return { kind: 'client', userId: actor.userId };
  return { kind: isOffice(actor.role) ? 'admin' : 'guest', userId: actor.userId };
};

type Secrets = Pick<Config, 'appSecret'>;
type Address = Secrets & Pick<Config, 'publicUrl' | 'port'>;

/** Which key: a withdrawn one is followed by the next version. */
type Keyed = { readonly id: string; readonly keyVersion: number };

/** The key a booking is made with; its links look as they did before keys had versions. */
export const firstVersion = 1;

/** The key of a booking, made from its id, its version and the app's secret: any mail can carry it and no table holds it. */
export const accessTokenOf = (config: Secrets, { id, keyVersion }: Keyed): string =>
  keyedHash(appSecretOf(config), 'booking', keyVersion === firstVersion ? id : `${id}:${keyVersion}`).toString(
    'base64url',
  );

/** The page on which whoever has the link moves the visit. */
export const rescheduleLink = (config: Address, booking: Keyed): string =>
  publicLink(config, `/reschedule/${accessTokenOf(config, booking)}`);

/** The page that shows one booking to whoever has the link. */
export const bookingLink = (config: Address, booking: Keyed): string =>
  publicLink(config, `/bookings/${booking.id}?token=${accessTokenOf(config, booking)}`);
