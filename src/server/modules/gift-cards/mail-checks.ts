import type { MailChecks } from '#server/modules/messaging/public.ts';
import { findCard } from './cards-repo.ts';
import type { GiftCardDeps } from './deps.ts';
import { findGiftCard } from './repo.ts';

const idIn = (cause: string): string => cause.split(':')[1] ?? '';

/** Asked when the mail leaves: a card that was taken back or frozen meanwhile is not given to anybody. */
export const giftCardMailChecks = ({ database }: Pick<GiftCardDeps, 'database'>): MailChecks => ({
  gift_card_delivered: async ({ values }) => (await findGiftCard(database, String(values.code)))?.status === 'active',
  gift_card_frozen: async ({ cause }) => (await findCard(database, idIn(cause)))?.status === 'frozen',
  gift_card_thawed: async ({ cause }) => (await findCard(database, idIn(cause)))?.status === 'active',
});
