import * as office from '#contract/admin-gift-cards.ts';
import * as contract from '#contract/gift-cards.ts';
import { verifyCode as verifyCodeRoute } from '#contract/promo-codes.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import { readCardFigures } from '#server/modules/ledger/public.ts';
import { findAccessibleCard, type GiftCardVisitor, readGiftCardToken } from './access.ts';
import { createGiftCard } from './buy/create-gift-card.ts';
import { withdrawGiftCard } from './change/withdraw-gift-card.ts';
import type { GiftCardDeps } from './deps.ts';
import { endCard, extendCard, freezeCard, sendCard } from './office/change-cards.ts';
import { issueCard } from './office/issue-card.ts';
import { countBalances, findOfficeCard, pageOfCards } from './office/office-repo.ts';
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

/** What the office does with cards. */
export const officeCardRoutes = (deps: GiftCardDeps): Handler[] => [
  handle(office.listOfficeCards, async ({ query }) => ({
    ...(await pageOfCards(deps.database, query)),
    figures: { ...(await readCardFigures(deps.database)), ...(await countBalances(deps.database)) },
  })),
  handle(office.getOfficeCard, async ({ params }) => {
    const card = found(await findOfficeCard(deps.database, params.id));
    return card;
  }),
  handle(office.issueGiftCard, ({ body, actor }) => issueCard(deps, body, actor)),
  handle(office.resendGiftCard, ({ params, body, actor }) => sendCard(deps, params.id, { ...body, actor })),
  handle(office.extendGiftCard, ({ params, body, actor }) => extendCard(deps, params.id, { ...body, actor })),
  handle(office.endGiftCard, ({ params, body, actor }) => endCard(deps, params.id, { ...body, actor })),
  handle(office.freezeGiftCard, ({ params, body, actor }) => freezeCard(deps, params.id, { ...body, actor })),
];
