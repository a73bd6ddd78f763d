export { deleteOldEvents, recordTrackingEvent } from './events-repo.ts';
export { type CompanyField, listExampleDetails, refuseWhileClosed } from './opening.ts';
export { describePublicConfig } from './public-config.ts';
export { readSettings } from './repo.ts';
export type { Settings, SettingsKey } from './settings.ts';
