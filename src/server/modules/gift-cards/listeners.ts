import { userErased } from '#server/modules/identity/public.ts';
import { deleteLeftMailsAbout } from '#server/modules/messaging/public.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { forgetBuyer, listDoneCardIds } from './cards-repo.ts';
import { deliverDueCards } from './deliver-gift-cards.ts';
import type { GiftCardDeps } from './deps.ts';
import { giftCardPaid } from './events.ts';
import { mailGiftCardBought } from './mail-bought.ts';

export const giftCardListeners = (deps: Pick<GiftCardDeps, 'database' | 'config'>): Listener[] => [
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
