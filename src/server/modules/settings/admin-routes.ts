import { getHouseLegalText, getSettings, updateSettings as updateSettingsRoute } from '#contract/admin-settings.ts';
import { getTracking, sendTestEvent, updateTracking as updateTrackingRoute } from '#contract/tracking.ts';
import { toPixelEvent } from '#domain/analytics/events.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { readAdminSettings, type SettingsAdminDeps, updateSettings } from './edit-settings.ts';
import { readTracking, recordTestEvent, updateTracking } from './edit-tracking.ts';
import { readHouseText } from './legal-text.ts';

export const settingsAdminRoutes = (deps: SettingsAdminDeps): Handler[] => [
  handle(getSettings, () => readAdminSettings(deps.database)),
  handle(updateSettingsRoute, ({ body, actor, language }) => updateSettings(deps, body, { actor, language })),
  handle(getHouseLegalText, async ({ params, query }) => ({ text: await readHouseText(params.page, query.lang) })),
  handle(getTracking, () => readTracking(deps.database)),
  handle(updateTrackingRoute, ({ body, actor }) => updateTracking(deps.database, body, actor)),
  handle(sendTestEvent, async ({ body: { name }, actor }) => {
    const at = await recordTestEvent(deps.database, name, actor);
    return { at: at.toISOString(), name, step: null, value: null, isTest: true, pixel: toPixelEvent(name) };
  }),
];
