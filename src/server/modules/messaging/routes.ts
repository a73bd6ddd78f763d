import * as contract from '#contract/emails.ts';
import type { Config } from '#server/config.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import type { Texts } from '#server/platform/texts.ts';
import { cancelMailByAdmin, retryMail, retryStuckMails, sendMailNow } from './manage/change-mail.ts';
import { countMails, findStuckMail, listMails } from './manage/mails-repo.ts';
import { openMail } from './manage/open-mail.ts';
import { toEmail } from './manage/to-response.ts';
import { createOptOuts, unsubscribePage } from './send/opt-outs.ts';
import { templateRoutes } from './templates/template-routes.ts';
import { type Company, describeCompany } from './write/render-mail.ts';

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
  const company = describeCompany(deps);
  const optOuts = createOptOuts(deps);
  return [
    handle(contract.showUnsubscribe, ({ params, query, reply }) => {
      if (!optOuts.isOurs(params.token)) throw new AppError('not_found');
      reply.type('text/html; charset=utf-8');
      return unsubscribePage(company, query.lang, false);
    }),
    handle(contract.unsubscribe, async ({ params, query, reply }) => {
      if (!(await optOuts.add(params.token))) throw new AppError('not_found');
      reply.type('text/html; charset=utf-8');
      return unsubscribePage(company, query.lang, true);
    }),
    ...mailAdminRoutes({ ...deps, company }),
    ...templateRoutes({ ...deps, company }),
  ];
};

type Deps = { database: Database; company: Company; mailer: Mailer };
type Asked = { params: { id: string }; actor: Actor };

const mailAdminRoutes = (deps: Deps): Handler[] => [
  handle(contract.listEmails, async ({ query }) => {
    const { items, total } = await listMails(deps.database, query);
    const counts = await countMails(deps.database);
    const stuck = await findStuckMail(deps.database);
    const stuckSince = stuck?.since.toISOString() ?? null;
    return { items: items.map(toEmail), total, counts, stuckSince, isMailbox: deps.mailer.keepsMail };
  }),
  handle(contract.getEmail, ({ params }) => openMail(deps, params.id)),
  handle(contract.sendEmailNow, ({ params, actor }: Asked) => sendMailNow(deps, params.id, actor)),
  handle(contract.cancelEmail, ({ params, actor }: Asked) => cancelMailByAdmin(deps, params.id, actor)),
  handle(contract.retryEmail, ({ params, actor }: Asked) => retryMail(deps, params.id, actor)),
  handle(contract.retryStuckEmails, ({ actor }) => retryStuckMails(deps, actor)),
];
