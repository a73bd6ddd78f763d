import { type MoneyTextKey, sayArrival, sayRefundTo } from '#domain/booking/money-words.ts';
import { toldOfCardBack } from '#domain/gift-cards/gift-card-rules.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { hasMailLeft, queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { giftCardLink } from '../access.ts';
import { deliveryCause } from '../buy/deliver-gift-cards.ts';
import { findCard, type GiftCardRow } from '../cards-repo.ts';
import type { GiftCardDeps } from '../deps.ts';
import { cardBackOf } from '../to-response.ts';

const toBuyer = ({ buyerEmail, fromName, buyerLanguage }: GiftCardRow) => ({
  to: { email: buyerEmail, name: fromName },
  language: buyerLanguage,
});

/** To the one who paid: the card rests, or works again. It may happen more than once, so each time is a cause of its own. */
export const mailFrozen = async (
  { config, clock }: Pick<GiftCardDeps, 'config' | 'clock'>,
  tx: Transaction,
  id: string,
  isFrozen: boolean,
): Promise<void> => {
  const card = await findCard(tx, id);
  if (!card || card.buyerEmail === '') return;
  const { fromName, recipientName, amount } = card;
  await queueMail(tx, {
    type: isFrozen ? 'gift_card_frozen' : 'gift_card_thawed',
    ...toBuyer(card),
    cause: `gift-card:${id}:${clock.now().getTime()}`,
    values: { firstName: fromName, recipientName, amount: formatMoney(amount), link: giftCardLink(config, id) },
  });
};

/** To the one who paid, and to whoever holds a code that is dead now. A gift nobody has seen yet stays unsaid. */
export const mailEnded = async (
  { texts }: Pick<GiftCardDeps, 'texts'>,
  tx: Transaction,
  { id, by }: { id: string; by: 'buyer' | 'office' },
): Promise<void> => {
  const card = await findCard(tx, id);
  const back = card && cardBackOf(card);
  if (!back) return;
  const { fromName, recipientName, recipientEmail, buyerLanguage } = card;
  const amount = formatMoney(back.amount);
  const told = toldOfCardBack(back);
  const say = (key: MoneyTextKey, values: Record<string, string>): string =>
    texts.text(buyerLanguage, `treatments:moneyWords.${key}`, values);
  const cause = `gift-card:${id}`;
  if (card.buyerEmail !== '')
    await queueMail(tx, {
      type: by === 'buyer' ? 'gift_card_withdrawn' : 'gift_card_cancelled',
      ...toBuyer(card),
      cause,
      values: {
        firstName: fromName,
        recipientName,
        amount,
        to: sayRefundTo(told, say),
        arrives: sayArrival(told, say),
      },
    });
  if (recipientEmail === '' || !(await hasMailLeft(tx, 'gift_card_delivered', deliveryCause(id)))) return;
  await queueMail(tx, {
    type: 'gift_card_recalled',
    to: { email: recipientEmail, name: recipientName },
    language: card.language,
    cause,
    values: { firstName: recipientName, fromName, amount },
  });
};
