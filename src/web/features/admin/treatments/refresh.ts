import { refreshArea } from '../shared/use-list.ts';

/** The wizard of this very browser sees it at once, too. */
export const refreshTreatments = (): Promise<void> => refreshArea('treatments', ['treatments']);
