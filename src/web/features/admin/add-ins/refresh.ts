import { refreshArea } from '../shared/list/use-list.ts';

/** The wizard of this very browser sees it at once, too. */
export const refreshAddIns = (): Promise<void> => refreshArea('add-ins', ['add-ins']);
