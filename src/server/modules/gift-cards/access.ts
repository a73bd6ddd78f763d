import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { mayPayGiftCard } from './buy/purchase.ts';
import { findCard, type GiftCardRow } from './cards-repo.ts';

/** Who asks, and the buyer's key if they brought it along. */
export type GiftCardVisitor = { readonly actor: Actor; readonly token: string | null };

/** The header wins over the address: addresses end up in logs and histories. */
export const readGiftCardToken = (request: FastifyRequest, fromQuery: string | undefined): string | null => {
  const header = request.headers['x-booking-token'];
  return (typeof header === 'string' && header !== '' ? header : fromQuery) ?? null;
};

/** Another person's card is as missing as one that never was. */
export const findAccessibleCard = async (
  on: Queryable,
  id: string,
  { actor, token }: GiftCardVisitor,
): Promise<GiftCardRow> => {
  const card = await findCard(on, id);
  if (!card || !mayPayGiftCard(actor, token, card)) throw new AppError('not_found');
  return card;
};
