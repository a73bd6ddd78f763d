import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { promotionsAdminRoutes } from './admin-routes.ts';

import { promotionsRoutes } from './routes.ts';

export const promotionsModule = (deps: { database: Database }): Module => ({
  routes: [...promotionsRoutes(deps), ...promotionsAdminRoutes(deps)],
});
