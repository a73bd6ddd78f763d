import { refreshArea } from '../shared/list/use-list.ts';

/** The wizard of this very browser sees it at once, too. */
export const refreshTreatments = (): Promise<void> => refreshArea('treatments', ['treatments']);
