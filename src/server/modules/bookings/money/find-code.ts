import type { CustomerType } from '#domain/analytics/events.ts';
import { mailboxOf } from '#domain/identity/mailbox.ts';
import { creditHeld, findGiftCard, type GiftCard, giftCardRefusal } from '#server/modules/gift-cards/public.ts';
import { findUser } from '#server/modules/identity/public.ts';
import { codeRefused, findPromo, type Promo, type PromoClient } from '#server/modules/promotions/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { hasEarlierBooking, hasEarlierVisit } from '../read/person-repo.ts';
import { findHeldCredit } from '../read/uses-repo.ts';
import type { BookingRow } from '../repo.ts';

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

type Person = { readonly userId: string | null; readonly contact: Pick<BookingRow['contact'], 'email'> };
type Client = Person & { readonly contact: Pick<BookingRow['contact'], 'email' | 'phone'> };

/** A promo code counts by the account's address when there is an account: the one typed into the form is anybody's. */
export const promoClientOf = async (on: Queryable, { userId, contact }: Client): Promise<PromoClient> => {
  const user = userId === null ? null : await findUser(on, userId);
  return { email: user?.email ?? contact.email, phone: contact.phone };
};

/** For a code of first bookings: by account, mailbox or phone, however it is spelt. */
export const hadBookedBefore = (on: Queryable, { id, userId, contact }: Client & { id: string }): Promise<boolean> =>
  hasEarlierVisit(on, { id, userId, mailbox: mailboxOf(contact.email), phone: contact.phone });

const hasBookedBefore = (on: Queryable, { id, userId, contact }: Person & { id: string }): Promise<boolean> =>
  hasEarlierBooking(on, { id, userId, email: contact.email });

/** For measuring: has this person paid for a visit before? Said only to whoever has just paid. */
export const customerTypeOf = async (on: Queryable, person: Person & { id: string }): Promise<CustomerType> =>
  (await hasBookedBefore(on, person)) ? 'returning' : 'new';
