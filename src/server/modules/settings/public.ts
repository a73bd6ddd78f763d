export { type Closing, listClosings, readClosings } from './closed-days/repo.ts';
export { listExampleDetails, refuseWhileClosed } from './opening.ts';
export { describePublicConfig } from './public-config.ts';
export { deleteOldEvents, readSettings, recordTrackingEvent } from './repo.ts';
export type { Settings } from './settings.ts';
