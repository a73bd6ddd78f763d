import { getSettings, updateSettings as updateSettingsRoute } from '#contract/admin-settings.ts';
import { getTracking, sendTestEvent, updateTracking as updateTrackingRoute } from '#contract/tracking.ts';
import { toPixelEvent } from '#domain/analytics/events.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { readAdminSettings, type SettingsAdminDeps, updateSettings } from './edit-settings.ts';
import { readTracking, updateTracking } from './edit-tracking.ts';
import { recordTrackingEvent } from './events-repo.ts';

export const settingsAdminRoutes = (deps: SettingsAdminDeps): Handler[] => [
  handle(getSettings, () => readAdminSettings(deps.database)),
  handle(updateSettingsRoute, ({ body, actor, language }) => updateSettings(deps, body, { actor, language })),
  handle(getTracking, () => readTracking(deps.database)),
  handle(updateTrackingRoute, ({ body, actor }) => updateTracking(deps.database, body, actor)),
  handle(sendTestEvent, async ({ body: { name } }) => {
    const at = await recordTrackingEvent(deps.database, { name, isTest: true });
    return { at: at.toISOString(), name, step: null, value: null, isTest: true, pixel: toPixelEvent(name) };
  }),
];
