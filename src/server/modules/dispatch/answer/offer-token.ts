import type { Config } from '#server/config.ts';
import { houseSecret } from '#server/modules/identity/public.ts';
import { publicLink } from '#server/modules/messaging/public.ts';
import { keyedHash, sameBytes } from '#server/platform/secrets.ts';
import type { Offer } from '../repo.ts';

type Secrets = Pick<Config, 'appSecret'>;

/** The key of one offer to one therapist, made from its id and the house's secret: no table holds it. */
const bytesOf = (config: Secrets, { id, therapistId }: Pick<Offer, 'id' | 'therapistId'>): Buffer =>
  keyedHash(houseSecret(config), 'offer', id, therapistId);

export const offerTokenOf = (config: Secrets, offer: Pick<Offer, 'id' | 'therapistId'>): string =>
  bytesOf(config, offer).toString('base64url');

export const isTokenOf = (config: Secrets, token: string, offer: Offer): boolean =>
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
