import type { Transaction } from '#server/platform/database/database.ts';
import { setStatus } from './cards-repo.ts';

/** While its payment is disputed nobody spends it; once the dispute is won it is what it was. */
export const setGiftCardDisputed = async (tx: Transaction, id: string, isDisputed: boolean): Promise<boolean> =>
  setStatus(tx, id, isDisputed ? { from: 'active', to: 'frozen' } : { from: 'frozen', to: 'active' });
