import type { Module } from '#server/module.ts';
import { promotionsAdminRoutes } from './admin-routes.ts';
import type { PromoAdminDeps } from './edit-promo-codes.ts';
import { promotionsRoutes } from './routes.ts';

export const promotionsModule = (deps: PromoAdminDeps): Module => ({
  routes: [...promotionsRoutes(deps), ...promotionsAdminRoutes(deps)],
});
