import { refreshArea } from '#web/features/admin/shared/list/use-list.ts';

/** What is served decides what counts as unserved. */
export const refreshServiceAreas = (): Promise<void> => refreshArea('service-areas', ['admin', 'unserved']);
