import * as contract from '#contract/emails.ts';
import type { Actor } from '#server/http/actor.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import type { House } from '../write/render-mail.ts';
import { cancelMailByAdmin, retryMail, sendMailNow } from './change-mail.ts';
import { countMails, findStuckMail, listMails } from './mails-repo.ts';
import { openMail } from './open-mail.ts';
import { toEmail } from './to-response.ts';

type Deps = { database: Database; house: House; mailer: Mailer };
type Asked = { params: { id: string }; actor: Actor };

export const mailAdminRoutes = (deps: Deps): Handler[] => [
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
];
