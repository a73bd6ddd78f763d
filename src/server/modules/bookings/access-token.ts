import type { Config } from '#server/config.ts';
import { houseSecret } from '#server/modules/identity/public.ts';
import { publicLink } from '#server/modules/messaging/public.ts';
import { keyedHash } from '#server/platform/secrets.ts';

type Secrets = Pick<Config, 'appSecret'>;
type Address = Secrets & Pick<Config, 'publicUrl' | 'port'>;

/** Which key: a withdrawn one is followed by the next version. */
export type Keyed = { readonly id: string; readonly keyVersion: number };

/** The key a booking is made with; its links look as they did before keys had versions. */
export const firstVersion = 1;

/** The key of a booking, made from its id, its version and the house's secret: any mail can carry it and no table holds it. */
export const accessTokenOf = (config: Secrets, { id, keyVersion }: Keyed): string =>
  keyedHash(houseSecret(config), 'booking', keyVersion === firstVersion ? id : `${id}:${keyVersion}`).toString(
    'base64url',
  );

/** The page on which whoever has the link moves the visit. */
export const rescheduleLink = (config: Address, booking: Keyed): string =>
  publicLink(config, `/reschedule/${accessTokenOf(config, booking)}`);

/** The page that shows one booking to whoever has the link. */
export const bookingLink = (config: Address, booking: Keyed): string =>
  publicLink(config, `/bookings/${booking.id}?token=${accessTokenOf(config, booking)}`);
