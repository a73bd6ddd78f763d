import { minutes } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/worker.ts';
import { deliverDueCards } from './deliver-gift-cards.ts';
import type { GiftCardDeps } from './deps.ts';

export const giftCardSchedules = (deps: Pick<GiftCardDeps, 'database' | 'config'>): Schedule[] => [
  { kind: 'gift-cards.deliver', everyMilliseconds: minutes(1), run: () => deliverDueCards(deps) },
];
