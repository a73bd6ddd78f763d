import type { Config } from '#server/config.ts';
import type { Module } from '#server/module.ts';
import { settingsAdminRoutes } from './admin-routes.ts';
import type { SettingsAdminDeps } from './edit-settings.ts';
import { settingsRoutes } from './routes.ts';

export const settingsModule = (deps: SettingsAdminDeps & { config: Config }): Module => ({
  routes: [...settingsRoutes(deps), ...settingsAdminRoutes(deps)],
});
