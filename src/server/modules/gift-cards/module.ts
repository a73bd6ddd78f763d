import type { Module } from '#server/module.ts';
import { type PersonalDataSource, userErased } from '#server/modules/identity/public.ts';
import { deleteLeftMailsAbout, type MailChecks } from '#server/modules/messaging/public.ts';
import { minutes } from '#server/platform/durations.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { deliverDueCards } from './buy/deliver-gift-cards.ts';
import { mailGiftCardBought } from './buy/mail-bought.ts';
import {
  deliveriesDueAt,
  findCard,
  forgetBuyer,
  listCardsOfBuyer,
  listDoneCardIds,
  listKeptCards,
  listMovements,
} from './cards-repo.ts';
import type { GiftCardDeps } from './deps.ts';
import { giftCardPaid } from './gift-card.ts';
import { findGiftCard } from './repo.ts';
import { giftCardsRoutes, officeCardRoutes } from './routes.ts';
import { toGiftCard, toKept } from './to-response.ts';

export const giftCardsModule = (deps: GiftCardDeps): Module => ({
  routes: [...giftCardsRoutes(deps), ...officeCardRoutes(deps)],
  listeners: giftCardListeners(deps),
  schedules: [
    {
      kind: 'gift-cards.deliver',
      everyMilliseconds: minutes(1),
      dueAt: () => deliveriesDueAt,
      run: () => deliverDueCards(deps),
    },
  ],
  mailChecks: giftCardMailChecks(deps),
  personalData: [ownGiftCards],
});

const giftCardListeners = (deps: GiftCardDeps): Listener[] => [
  listen(giftCardPaid, { id: 'gift-cards.mail-buyer', formerly: 'mail the buyer' }, ({ giftCardId }) =>
    mailGiftCardBought(deps, giftCardId),
  ),
  // Those for today need not wait for the timer.
  listen(giftCardPaid, { id: 'gift-cards.deliver', formerly: 'deliver' }, () => deliverDueCards(deps)),
  listen(userErased, { id: 'gift-cards.forget-client', formerly: 'forget the gift cards' }, ({ userId }) =>
    deps.database.transaction(async (tx) => {
      for (const id of await listDoneCardIds(tx, userId)) await deleteLeftMailsAbout(tx, id);
      await forgetBuyer(tx, userId);
    }),
  ),
];

const idIn = (cause: string): string => cause.split(':')[1] ?? '';

/** Asked when the mail leaves: a card that was taken back or frozen meanwhile is not given to anybody. */
const giftCardMailChecks = ({ database }: GiftCardDeps): MailChecks => ({
  gift_card_delivered: async ({ values }) => (await findGiftCard(database, String(values.code)))?.status === 'active',
  gift_card_frozen: async ({ cause }) => (await findCard(database, idIn(cause)))?.status === 'frozen',
  gift_card_thawed: async ({ cause }) => (await findCard(database, idIn(cause)))?.status === 'active',
});

const ownGiftCards: PersonalDataSource = {
  name: 'giftCards',
  collect: async (on, userId) => {
    const bought = await listCardsOfBuyer(on, userId);
    const withMovements = bought.map(async (card) => ({
      ...toGiftCard(card),
      nif: card.nif,
      movements: await listMovements(on, card.id),
    }));
    return { bought: await Promise.all(withMovements), received: (await listKeptCards(on, userId)).map(toKept) };
  },
};
