import type { Transaction } from '#server/platform/database/database.ts';
import { setStatus } from './cards-repo.ts';
import type { GiftCardDeps } from './deps.ts';
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
  if (await setStatus(tx, id, change)) await mailFrozen(deps, tx, id, isDisputed);
};
