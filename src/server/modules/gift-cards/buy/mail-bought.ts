import { formatDate } from '#domain/language/formats.ts';
import { sellerWords } from '#domain/legal/seller-words.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { giftCardLink } from '../access.ts';
import { findCard } from '../cards-repo.ts';
import type { GiftCardDeps } from '../deps.ts';

/** To the one who paid: thanks, the receipt, the key to the card, and what a contract made at a distance has to say. */
export const mailGiftCardBought = async (
  { database, config }: Pick<GiftCardDeps, 'database' | 'config'>,
  id: string,
): Promise<void> => {
  await database.transaction(async (tx) => {
    const card = await findCard(tx, id);
    if (!card?.paidAt || card.buyerEmail === '') return;
    const { buyerLanguage: language, fromName, recipientName, amount, deliverOn, paidAt } = card;
    await queueMail(tx, {
      type: 'gift_card_bought',
      to: { email: card.buyerEmail, name: fromName },
      language,
      cause: `gift-card:${id}`,
      values: {
        firstName: fromName,
        recipientName,
        amount: formatMoney(amount),
        deliverOn: formatDate(deliverOn ?? paidAt, 'full', language),
        withdrawUntil: formatDate(card.withdrawableUntil ?? paidAt, 'long', language),
        link: giftCardLink(config, id),
        ...sellerWords(await readSettings(tx, 'company')),
      },
      attachments: [{ kind: 'gift-card-receipt', id }],
    });
  });
};
