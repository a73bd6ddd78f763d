import type { PersonalDataSource } from '#server/modules/identity/public.ts';
import { listCardsOfBuyer, listKeptCards, listMovements } from './cards-repo.ts';
import { toGiftCard, toKept } from './to-response.ts';

/** For people who ask what the house keeps about them. */
export const giftCardPersonalData = (): PersonalDataSource => ({
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
});
