import * as contract from '#contract/emails.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import type { Texts } from '#server/platform/texts.ts';
import { mailAdminRoutes } from './manage/admin-routes.ts';
import { createOptOuts, unsubscribePage } from './send/opt-outs.ts';
import { templateRoutes } from './templates/template-routes.ts';
import { describeHouse } from './write/render-mail.ts';

export type MessagingDeps = {
  config: Config;
  database: Database;
  texts: Texts;
  limits: Limits;
  mailer: Mailer;
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  emailOf(userId: string): Promise<string | null>;
};

export const messagingRoutes = (deps: MessagingDeps): Handler[] => {
  const house = describeHouse(deps);
  const optOuts = createOptOuts(deps);
  return [
    handle(contract.showUnsubscribe, ({ params, query, reply }) => {
      if (!optOuts.isOurs(params.token)) throw new AppError('not_found');
      reply.type('text/html; charset=utf-8');
      return unsubscribePage(house, query.lang, false);
    }),
    handle(contract.unsubscribe, async ({ params, query, reply }) => {
      if (!(await optOuts.add(params.token))) throw new AppError('not_found');
      reply.type('text/html; charset=utf-8');
      return unsubscribePage(house, query.lang, true);
    }),
    ...mailAdminRoutes({ ...deps, house }),
    ...templateRoutes({ ...deps, house }),
  ];
};
