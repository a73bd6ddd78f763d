import type { Config } from '#server/config.ts';
import { houseSecret } from '#server/modules/identity/public.ts';
import { publicLink } from '#server/modules/messaging/public.ts';
import { keyedHash } from '#server/platform/secrets.ts';

type Secrets = Pick<Config, 'appSecret'>;

/** The buyer's key, made from the card's id and the house's secret: any mail can carry it and no table holds it. */
export const giftCardTokenOf = (config: Secrets, id: string): string =>
  keyedHash(houseSecret(config), 'gift-card', id).toString('base64url');

/** The page that shows a bought card to whoever has the link. */
export const giftCardLink = (config: Secrets & Pick<Config, 'publicUrl' | 'port'>, id: string): string =>
  publicLink(config, `/gift-card-success?id=${id}&token=${giftCardTokenOf(config, id)}`);
