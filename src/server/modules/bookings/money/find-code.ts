import { creditHeld, findGiftCard, type GiftCard, giftCardRefusal } from '#server/modules/gift-cards/public.ts';
import { codeRefused, findPromo, type Promo } from '#server/modules/promotions/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findHeldCredit } from '../read/uses-repo.ts';

export type FoundCode =
  | { readonly kind: 'promo'; readonly promo: Promo }
  | { readonly kind: 'gift-card'; readonly card: GiftCard };

export type WantedCode = { code: string } | { publicId: string };

/** One field takes both kinds of codes. A gift card is usable or refused here; a promo depends on what it is for. */
export const findCode = async (on: Queryable, wanted: WantedCode): Promise<FoundCode> => {
  const promo = await findPromo(on, wanted);
  if (promo) return { kind: 'promo', promo };
  return { kind: 'gift-card', card: await findSpendableCard(on, wanted) };
};

export const findSpendableCard = async (on: Queryable, wanted: WantedCode): Promise<GiftCard> => {
  const card = 'code' in wanted ? await findGiftCard(on, wanted.code) : null;
  const refusal = giftCardRefusal(card);
  const held = card && refusal === 'used_up' ? await findHeldCredit(on, card.id) : null;
  if (held) throw creditHeld(held);
  if (refusal || !card) throw codeRefused(refusal ?? 'unknown');
  return card;
};
