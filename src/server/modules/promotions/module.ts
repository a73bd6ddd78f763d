import { listPromoCodes } from '#contract/promo-codes.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { promotionsAdminRoutes } from './admin-routes.ts';
import { listPromos } from './repo.ts';

const promotionsRoutes = ({ database }: { database: Database }): Handler[] => [
  handle(listPromoCodes, async ({ actor }) => {
    const promos = await listPromos(database, !(actor.kind === 'user' && actor.role === 'admin'));
    return promos.map(({ publicId, ...promo }) => ({ ...promo, id: publicId }));
  }),
];

export const promotionsModule = (deps: { database: Database }): Module => ({
  routes: [...promotionsRoutes(deps), ...promotionsAdminRoutes(deps)],
});
