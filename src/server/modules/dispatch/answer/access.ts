import type { Config } from '#server/config.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { appSecretOf } from '#server/modules/identity/public.ts';
import { publicLink } from '#server/modules/messaging/public.ts';
import { findTherapist, type Therapist } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { keyedHash, sameBytes } from '#server/platform/secrets.ts';
import type { DispatchDeps } from '../deps.ts';
import { listOffersTo, type Offer } from '../repo.ts';

/** Who opens an offer: by the key of the mailed link, or signed in as the same therapist. */
export type OfferVisitor = { bookingId: string; therapistId: string; actor: Actor; token: string | null };

export type FoundOffer = { offer: Offer; therapist: Therapist };

/** The offer the key belongs to, also when it is an old one; a session sees the latest. Anything else is not there. */
export const findOfferFor = async (
  { config, clock }: Pick<DispatchDeps, 'config' | 'clock'>,
  on: Queryable,
  { bookingId, therapistId, actor, token }: OfferVisitor,
): Promise<FoundOffer> => {
  const therapist = await findTherapist(on, therapistId);
  const offers = therapist ? await listOffersTo(on, bookingId, therapistId) : [];
  const isThem = actor.kind === 'user' && actor.role === 'therapist' && actor.userId === therapist?.userId;
  const byToken = token === null ? undefined : offers.find((offer) => isTokenOf(config, token, offer));
  const offer = isThem ? offers[0] : byToken;
  if (!offer || !therapist) throw new AppError('not_found');
  // A forwarded mail: the key is good, but whoever holds it is signed in as somebody else.
  if (!isThem && isSomebodyElse(actor, therapist)) throw new AppError('offer_of_another');
  if (!isThem && clock.now() >= offer.expiresAt) throw new AppError('link_expired');
  return { offer, therapist };
};

/** Of a therapist without an account only another therapist is certainly somebody else. */
const isSomebodyElse = (actor: Actor, { userId }: Therapist): boolean =>
  actor.kind === 'user' && (userId === null ? actor.role === 'therapist' : actor.userId !== userId);

type Secrets = Pick<Config, 'appSecret'>;

/** The key of one offer to one therapist, made from its id and the app's secret: no table holds it. */
const bytesOf = (config: Secrets, { id, therapistId }: Pick<Offer, 'id' | 'therapistId'>): Buffer =>
  keyedHash(appSecretOf(config), 'offer', id, therapistId);

export const offerTokenOf = (config: Secrets, offer: Pick<Offer, 'id' | 'therapistId'>): string =>
  bytesOf(config, offer).toString('base64url');

const isTokenOf = (config: Secrets, token: string, offer: Offer): boolean =>
  sameBytes(Buffer.from(token, 'base64url'), bytesOf(config, offer));

/** Both open a page; neither does anything by being opened. */
export const offerLinks = (
  config: Secrets & Pick<Config, 'publicUrl' | 'port'>,
  offer: Pick<Offer, 'id' | 'bookingId' | 'therapistId'>,
) => {
  const rest = `${offer.bookingId}/${offer.therapistId}?token=${offerTokenOf(config, offer)}`;
  return {
    confirmLink: publicLink(config, `/therapist/confirm-booking/${rest}`),
    rejectLink: publicLink(config, `/therapist/booking-rejected/${rest}`),
  };
};
