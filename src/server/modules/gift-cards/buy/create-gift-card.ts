import type { createGiftCard as route } from '#contract/gift-cards.ts';
import type { RouteAnswer, RouteRequest } from '#contract/route.ts';
import { furthestDeliveryDays } from '#domain/gift-cards/gift-card-rules.ts';
import { parseNif } from '#domain/identity/nif.ts';
import type { Language } from '#domain/language/language.ts';
import { cents } from '#domain/money/cents.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { findUser } from '#server/modules/identity/public.ts';
import { refuseWhileClosed } from '#server/modules/settings/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { after, days } from '#server/platform/durations.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import { hashToken, newId } from '#server/platform/secrets.ts';
import { giftCardTokenOf } from '../access.ts';
import { findCard, insertCard } from '../cards-repo.ts';
import type { GiftCardDeps } from '../deps.ts';
import { giftCardPaid, newGiftCardCode } from '../gift-card.ts';
import { activate, insertMovement, lockForPayment } from '../repo.ts';
import { toGiftCard } from '../to-response.ts';

type Input = RouteRequest<typeof route>['body'];
type Asking = { actor: Actor; language: Language; ip: string };

const perAddress = { name: 'create-gift-card', points: 30, perSeconds: 600 };

/** An order: no code and no balance until it is paid. */
export const createGiftCard = async (
  deps: GiftCardDeps,
  input: Input,
  asking: Asking,
): Promise<RouteAnswer<typeof route>> => {
  await deps.limits.take(perAddress, asking.ip);
  await refuseWhileClosed(deps);
  const user = asking.actor.kind === 'user' ? await findUser(deps.database, asking.actor.userId) : null;
  const buyerEmail = input.buyerEmail ?? user?.email ?? null;
  const nif = input.nif ? parseNif(input.nif) : null;
  const faults: Record<string, string> = {};
  if (!buyerEmail) faults.buyerEmail = 'common:fields.required';
  if (input.nif && !nif) faults.nif = 'booking:refused.nif';
  if (input.deliverOn && !isDeliverable(input.deliverOn, deps.clock.now())) faults.deliverOn = 'common:fields.invalid';
  if (!buyerEmail || Object.keys(faults).length > 0) throw refused(deps, faults, asking.language);
  const id = newId();
  const accessToken = giftCardTokenOf(deps.config, id);
  const { amount, recipientName, recipientEmail, fromName, message, design } = input;
  await insertCard(deps.database, {
    ...{ id, recipientName, recipientEmail, fromName, message, design, buyerEmail, nif, paidBy: null },
    amount: cents(amount),
    userId: user?.id ?? null,
    language: input.language ?? asking.language,
    buyerLanguage: asking.language,
    deliverOn: input.deliverOn ?? null,
    accessTokenHash: hashToken(accessToken),
  });
  const card = await findCard(deps.database, id);
  if (!card) throw new Error('A gift card that was just ordered is gone');
  return { giftCard: toGiftCard(card), accessToken };
};

const lisbonDay = new Intl.DateTimeFormat('sv-SE', { timeZone: lisbon });

/** From today, as Lisbon counts it, to a year ahead. */
export const isDeliverable = (day: string, now: Date): boolean =>
  lisbonDay.format(now) <= day && day <= lisbonDay.format(after(now, days(furthestDeliveryDays)));

const refused = ({ texts }: GiftCardDeps, faults: Record<string, string>, language: Language): AppError => {
  const fields = Object.entries(faults).map(([field, key]) => [field, texts.text(language, key)]);
  return new AppError('validation_failed', { fields: Object.fromEntries(fields) });
};

/** The card gets its code, its balance and its three years. `gone`: it was cancelled or never was, so the money goes back. */
export const markGiftCardPaid = async (
  { emit }: { emit: Emit },
  tx: Transaction,
  id: string,
): Promise<'paid' | 'already' | 'gone'> => {
  const card = await lockForPayment(tx, id);
  if (card?.isPaid) return 'already';
  if (card?.status !== 'waiting_payment') return 'gone';
  while ((await activate(tx, id, newGiftCardCode())) === 0);
  await insertMovement(tx, { giftCardId: id, kind: 'issued', amount: card.amountCents, bookingId: null });
  await emit(tx, giftCardPaid, { giftCardId: id });
  return 'paid';
};
