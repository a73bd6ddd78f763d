import type { Cents } from '#domain/money/cents.ts';
import type { Actor } from '#server/http/actor.ts';
import { hashToken, sameBytes } from '#server/platform/secrets.ts';

/** What the checkout must know about a card that is being paid. */
export type GiftCardPurchase = {
  readonly id: string;
  readonly amountCents: Cents;
  readonly isPaid: boolean;
  /** Cancelled, its voucher has run out, or left unpaid for a day: nobody may start paying it any more. */
  readonly isOver: boolean;
  readonly createdAt: Date;
  readonly userId: string | null;
  readonly accessTokenHash: Buffer;
};

/** Its buyer, whoever has its key, or an admin. */
export const mayPayGiftCard = (
  actor: Actor,
  token: string | null,
  card: Pick<GiftCardPurchase, 'userId' | 'accessTokenHash'>,
): boolean => {
  if (actor.kind === 'user' && (actor.role === 'admin' || actor.userId === card.userId)) return true;
  return token !== null && sameBytes(hashToken(token), card.accessTokenHash);
};
