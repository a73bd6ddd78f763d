import { listPromoCodes } from '#contract/promo-codes.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listPromos } from './repo.ts';

export const promotionsRoutes = ({ database }: { database: Database }): Handler[] => [
  handle(listPromoCodes, async ({ actor }) => {
    const promos = await listPromos(database, !(actor.kind === 'user' && actor.role === 'admin'));
    return promos.map(({ publicId, ...promo }) => ({ ...promo, id: publicId }));
  }),
];
