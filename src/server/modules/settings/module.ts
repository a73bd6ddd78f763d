import { getSettings, getStandardLegalText, updateSettings as updateSettingsRoute } from '#contract/admin-settings.ts';
import { getLegalText } from '#contract/legal.ts';
import { getPublicConfig } from '#contract/public-config.ts';
import { getTracking, sendTestEvent, updateTracking as updateTrackingRoute } from '#contract/tracking.ts';
import { toPixelEvent } from '#domain/analytics/events.ts';
import type { Config } from '#server/config.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { KeepAnswer } from '#server/platform/keep-answers.ts';
import type { Texts } from '#server/platform/texts.ts';
import { type ClosedDayDeps, closedDayRoutes } from './closed-days/routes.ts';
import { readAdminSettings, type SettingsAdminDeps, updateSettings } from './edit-settings.ts';
import { readTracking, recordTestEvent, updateTracking } from './edit-tracking.ts';
import { readLegalText, readStandardText } from './legal-text.ts';
import { describePublicConfig } from './public-config.ts';

export const settingsModule = (
  deps: SettingsAdminDeps & ClosedDayDeps & { config: Config; keepAnswer: KeepAnswer },
): Module => ({
  routes: [...settingsRoutes(deps), ...settingsAdminRoutes(deps), ...closedDayRoutes(deps)],
});

const settingsRoutes = (deps: {
  database: Database;
  config: Config;
  texts: Texts;
  keepAnswer: KeepAnswer;
}): Handler[] => [
  handle(
    getPublicConfig,
    deps.keepAnswer(() => describePublicConfig(deps)),
  ),
  handle(getLegalText, async ({ params, query }) => ({
    page: params.page,
    language: query.lang,
    text: await readLegalText(deps, params.page, query.lang),
  })),
];

const settingsAdminRoutes = (deps: SettingsAdminDeps): Handler[] => [
  handle(getSettings, () => readAdminSettings(deps.database)),
  handle(updateSettingsRoute, ({ body, actor, language }) => updateSettings(deps, body, { actor, language })),
  handle(getStandardLegalText, async ({ params, query }) => ({
    text: await readStandardText(params.page, query.lang),
  })),
  handle(getTracking, () => readTracking(deps.database)),
  handle(updateTrackingRoute, ({ body, actor }) => updateTracking(deps.database, body, actor)),
  handle(sendTestEvent, async ({ body: { name }, actor }) => {
    const at = await recordTestEvent(deps.database, name, actor);
    return { at: at.toISOString(), name, step: null, value: null, isTest: true, pixel: toPixelEvent(name) };
  }),
];
