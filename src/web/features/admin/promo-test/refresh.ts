import { refreshArea } from '../shared/list/use-list.ts';

/** What was tried is tried anew, too: the code may do something else now. */
export const refreshCodes = (): Promise<void> => refreshArea('promo-codes', ['admin', 'promo-test']);
