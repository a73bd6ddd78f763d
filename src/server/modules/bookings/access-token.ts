import type { Config } from '#server/config.ts';
import { houseSecret } from '#server/modules/identity/public.ts';
import { publicLink } from '#server/modules/messaging/public.ts';
import { keyedHash } from '#server/platform/secrets.ts';

type Secrets = Pick<Config, 'appSecret'>;

/** The key of a booking, made from its id and the house's secret: any mail can carry it and no table holds it. */
export const accessTokenOf = (config: Secrets, bookingId: string): string =>
  keyedHash(houseSecret(config), 'booking', bookingId).toString('base64url');

/** The page on which whoever has the link moves the visit. */
export const rescheduleLink = (config: Secrets & Pick<Config, 'publicUrl' | 'port'>, bookingId: string): string =>
  publicLink(config, `/reschedule/${accessTokenOf(config, bookingId)}`);

/** The page that shows one booking to whoever has the link. */
export const bookingLink = (config: Secrets & Pick<Config, 'publicUrl' | 'port'>, bookingId: string): string =>
  publicLink(config, `/bookings/${bookingId}?token=${accessTokenOf(config, bookingId)}`);
