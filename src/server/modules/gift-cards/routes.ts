import * as contract from '#contract/promo-codes.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { verifyCode } from './verify-code.ts';

export const giftCardsRoutes = (deps: { database: Database; limits: Limits }): Handler[] => [
  handle(contract.verifyCode, ({ params, ip }) => verifyCode(deps, { code: params.code, ip })),
];
