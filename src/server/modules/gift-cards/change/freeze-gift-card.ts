import { forgetUntrueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deliveryCause } from '../buy/deliver-gift-cards.ts';
import { markUndelivered, setStatus } from '../cards-repo.ts';
import type { GiftCardDeps } from '../deps.ts';
import { mailFrozen } from './mail-changes.ts';

type Deps = Pick<GiftCardDeps, 'config' | 'clock'>;

/** While its payment is disputed nobody spends it; once the dispute is won it is what it was. Its buyer hears of both. */
export const setGiftCardDisputed = async (
  deps: Deps,
  tx: Transaction,
  id: string,
  isDisputed: boolean,
): Promise<void> => {
  const change = isDisputed ? ({ from: 'active', to: 'frozen' } as const) : ({ from: 'frozen', to: 'active' } as const);
  if (!(await setStatus(tx, id, change))) return;
  // The card was on its way to somebody when it was frozen, and did not leave.
  if (!isDisputed && (await forgetUntrueMail(tx, 'gift_card_delivered', deliveryCause(id))))
    await markUndelivered(tx, id);
  await mailFrozen(deps, tx, id, isDisputed);
};
