export { readSettings } from './repo.ts';
export type { Settings, SettingsKey } from './settings.ts';
export { recordTrackingEvent } from './tracking-events.ts';
