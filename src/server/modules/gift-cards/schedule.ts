import { hours, minutes } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/worker.ts';
import { forgetDelivered, giveUpUnpaid } from './cards-repo.ts';
import { deliverDueCards } from './deliver-gift-cards.ts';
import type { GiftCardDeps } from './deps.ts';

export const giftCardSchedules = (deps: Pick<GiftCardDeps, 'database' | 'config'>): Schedule[] => [
  { kind: 'gift-cards.deliver', everyMilliseconds: minutes(1), run: () => deliverDueCards(deps) },
  {
    kind: 'gift-cards.tidy',
    everyMilliseconds: hours(1),
    run: async () => {
      await giveUpUnpaid(deps.database);
      await forgetDelivered(deps.database);
    },
  },
];
