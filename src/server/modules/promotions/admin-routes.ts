import * as contract from '#contract/admin-promo-codes.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { findPromoCode, listPromoCodes } from './admin-repo.ts';
import { createPromoCode, deletePromoCode, type PromoAdminDeps, updatePromoCode } from './edit-promo-codes.ts';

export const promotionsAdminRoutes = (deps: PromoAdminDeps): Handler[] => [
  handle(contract.listAdminPromoCodes, ({ query }) => listPromoCodes(deps.database, query)),
  handle(contract.createPromoCode, ({ body, actor, language }) => createPromoCode(deps, body, { actor, language })),
  handle(contract.getAdminPromoCode, async ({ params }) => {
    const found = await findPromoCode(deps.database, params.id);
    if (!found) throw new AppError('not_found');
    return found;
  }),
  handle(contract.updatePromoCode, ({ params, body, actor, language }) =>
    updatePromoCode(deps, params.id, body, { actor, language }),
  ),
  handle(contract.deletePromoCode, async ({ params, actor }) => {
    await deletePromoCode(deps, params.id, actor);
    return null;
  }),
];
