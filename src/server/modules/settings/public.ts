export { recordTrackingEvent } from './events-repo.ts';
export { readSettings } from './repo.ts';
export type { Settings, SettingsKey } from './settings.ts';
