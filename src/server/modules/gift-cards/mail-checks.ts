import type { MailChecks } from '#server/modules/messaging/public.ts';
import type { GiftCardDeps } from './deps.ts';
import { findGiftCard } from './repo.ts';

/** Asked when the mail leaves: a card that was taken back or frozen meanwhile is not given to anybody. */
export const giftCardMailChecks = ({ database }: Pick<GiftCardDeps, 'database'>): MailChecks => ({
  gift_card_delivered: async ({ values }) => (await findGiftCard(database, String(values.code)))?.status === 'active',
});
