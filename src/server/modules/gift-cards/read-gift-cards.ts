import type { getGiftCardBalance, KeptGiftCard, listGiftCards as listRoute } from '#contract/gift-cards.ts';
import type { RouteAnswer } from '#contract/route.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { codeRefused } from '../promotions/public.ts';
import { findLiveCardByCode, keepCard, listCardsOfBuyer, listKeptCards } from './cards-repo.ts';
import type { GiftCardDeps } from './deps.ts';
import { guardCode } from './spend/guard-code.ts';
import { toGiftCard, toKept } from './to-response.ts';

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
  const card = await guardCode(limits, ip, () => liveCard(database, typed));
  const { code, amount, balance, expiresOn, hasExpired } = card;
  return { code, amount, balance, expiresOn, hasExpired };
};

const liveCard = async (on: Queryable, typed: string): Promise<LiveCard> => {
  const card = await findLiveCardByCode(on, typed);
  if (!card) throw codeRefused('unknown');
  return card;
};

type LiveCard = NonNullable<Awaited<ReturnType<typeof findLiveCardByCode>>>;

/** The code is the proof: who has it may spend it, so who has it may also keep it in view. */
export const keepGiftCard = async (
  { database, limits }: Deps,
  typed: string,
  { userId, ip }: { userId: string; ip: string },
): Promise<KeptGiftCard> => {
  const card = await guardCode(limits, ip, () => liveCard(database, typed));
  await keepCard(database, userId, card.id);
  const kept = (await listKeptCards(database, userId)).find(({ id }) => id === card.id);
  if (!kept) throw codeRefused('unknown');
  return toKept(kept);
};
