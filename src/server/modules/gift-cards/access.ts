import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { appSecretOf } from '#server/modules/identity/public.ts';
import { publicLink } from '#server/modules/messaging/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { keyedHash } from '#server/platform/secrets.ts';
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

type Secrets = Pick<Config, 'appSecret'>;

/** The buyer's key, made from the card's id and the app's secret: any mail can carry it and no table holds it. */
export const giftCardTokenOf = (config: Secrets, id: string): string =>
  keyedHash(appSecretOf(config), 'gift-card', id).toString('base64url');

/** The page that shows a bought card to whoever has the link. */
export const giftCardLink = (config: Secrets & Pick<Config, 'publicUrl' | 'port'>, id: string): string =>
  publicLink(config, `/gift-card-success?id=${id}&token=${giftCardTokenOf(config, id)}`);
