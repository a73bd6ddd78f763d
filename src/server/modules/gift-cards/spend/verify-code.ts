import type { verifyCode as route } from '#contract/promo-codes.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { noCents } from '#domain/money/cents.ts';
import type { Limits } from '#server/http/limits.ts';
import { type CodeRefusal, codeRefused, findPromo, type Promo, refusalOf } from '#server/modules/promotions/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { creditHeld, type FindHeldCredit } from '../deps.ts';
import { giftCardRefusal } from '../gift-card.ts';
import { findGiftCard } from '../repo.ts';
import { guardCode } from './guard-code.ts';

type Deps = { database: Database; limits: Limits; findHeldCredit: FindHeldCredit };

/** A promo code, or else a gift card. What it is worth for a certain booking is said by the quote. */
export const verifyCode = (
  deps: Deps,
  { code, ip }: { code: string; ip: string },
): Promise<RouteAnswer<typeof route>> => {
  return guardCode(deps.limits, ip, () => describeCode(deps, code));
};

const describeCode = async ({ database, findHeldCredit }: Deps, code: string): Promise<RouteAnswer<typeof route>> => {
  const promo = await findPromo(database, { code });
  if (promo?.terms.isActive) {
    refuse(await standingRefusal(database, promo));
    const { publicId, discountType, discountValue } = promo;
    return { valid: true, promoCode: { id: publicId, code: promo.code, discountType, discountValue } };
  }
  const card = await findGiftCard(database, code);
  const held = card && (await findHeldCredit(database, card.id));
  const refusal = giftCardRefusal(card);
  if (refusal === 'used_up' && held) throw creditHeld(held);
  refuse(refusal);
  if (!card) throw codeRefused('unknown');
  const { balanceCents: balance, expiresOn } = card;
  const open = held && { amount: held.amount, until: held.until.toISOString() };
  return { valid: true, giftCard: { code: card.code, balance, expiresOn, held: open } };
};

const refuse = (refusal: CodeRefusal | null): void => {
  if (refusal) throw codeRefused(refusal);
};

const dependsOnTheBooking: readonly CodeRefusal[] = ['not_for_treatment', 'minimum_not_reached', 'first_booking_only'];

const standingRefusal = async (database: Database, promo: Promo): Promise<CodeRefusal | null> => {
  const nobody = { treatmentId: 0, originalPrice: noCents, hasBookedBefore: false, client: null };
  const refusal = await refusalOf(database, promo, nobody);
  return refusal && dependsOnTheBooking.includes(refusal) ? null : refusal;
};
