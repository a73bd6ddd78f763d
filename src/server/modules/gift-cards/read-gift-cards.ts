import type { getGiftCardBalance, KeptGiftCard, listGiftCards as listRoute } from '#contract/gift-cards.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { codeRefused } from '../promotions/public.ts';
import { findLiveCardByCode, keepCard, listCardsOfBuyer, listKeptCards } from './cards-repo.ts';
import type { GiftCardDeps } from './deps.ts';
import { toGiftCard, toKept } from './to-response.ts';
import { codeTries } from './verify-code.ts';

type Deps = Pick<GiftCardDeps, 'database' | 'limits'>;

export const listGiftCards = async (
  { database }: Pick<Deps, 'database'>,
  userId: string,
): Promise<RouteAnswer<typeof listRoute>> => ({
  bought: (await listCardsOfBuyer(database, userId)).map(toGiftCard),
  received: (await listKeptCards(database, userId)).map(toKept),
});

/** Unlike at the checkout, an empty or expired card is no fault here: people want to know just that. */
export const readBalance = async (
  { database, limits }: Deps,
  typed: string,
  ip: string,
): Promise<RouteAnswer<typeof getGiftCardBalance>> => {
  await limits.take(codeTries, ip);
  const card = await findLiveCardByCode(database, typed);
  if (!card) throw codeRefused('unknown');
  const { code, amount, balance, expiresOn, hasExpired } = card;
  return { code, amount, balance, expiresOn, hasExpired };
};

/** The code is the proof: who has it may spend it, so who has it may also keep it in view. */
export const keepGiftCard = async (
  { database, limits }: Deps,
  typed: string,
  { userId, ip }: { userId: string; ip: string },
): Promise<KeptGiftCard> => {
  await limits.take(codeTries, ip);
  const card = await findLiveCardByCode(database, typed);
  if (!card) throw codeRefused('unknown');
  await keepCard(database, userId, card.id);
  const kept = (await listKeptCards(database, userId)).find(({ id }) => id === card.id);
  if (!kept) throw codeRefused('unknown');
  return toKept(kept);
};
