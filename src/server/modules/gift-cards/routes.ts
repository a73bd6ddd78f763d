import * as contract from '#contract/gift-cards.ts';
import { verifyCode as verifyCodeRoute } from '#contract/promo-codes.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import { findAccessibleCard, type GiftCardVisitor, readGiftCardToken } from './access.ts';
import { createGiftCard } from './buy/create-gift-card.ts';
import { withdrawGiftCard } from './change/withdraw-gift-card.ts';
import type { GiftCardDeps } from './deps.ts';
import { keepGiftCard, listGiftCards, readBalance } from './read-gift-cards.ts';
import { verifyCode } from './spend/verify-code.ts';
import { toGiftCard } from './to-response.ts';

type Keyed = Pick<Context, 'actor' | 'request'> & { query: { token?: string | undefined } };

const visitorOf = ({ actor, request, query }: Keyed): GiftCardVisitor => ({
  actor,
  token: readGiftCardToken(request, query.token),
});

const userIdOf = ({ actor }: Pick<Context, 'actor'>): string => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  return actor.userId;
};

export const giftCardsRoutes = (deps: GiftCardDeps): Handler[] => [
  handle(verifyCodeRoute, ({ params, ip }) => verifyCode(deps, { code: params.code, ip })),
  handle(contract.createGiftCard, ({ body, actor, language, ip }) =>
    createGiftCard(deps, body, { actor, language, ip }),
  ),
  handle(contract.listGiftCards, (input) => listGiftCards(deps, userIdOf(input))),
  handle(contract.getGiftCard, async (input) =>
    toGiftCard(await findAccessibleCard(deps.database, input.params.id, visitorOf(input))),
  ),
  handle(contract.withdrawGiftCard, (input) => withdrawGiftCard(deps, input.params.id, visitorOf(input))),
  handle(contract.getGiftCardBalance, ({ params, ip }) => readBalance(deps, params.code, ip)),
  handle(contract.keepGiftCard, (input) =>
    keepGiftCard(deps, input.body.code, { userId: userIdOf(input), ip: input.ip }),
  ),
];
