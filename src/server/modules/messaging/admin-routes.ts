import { listEmails } from '#contract/emails.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listMails } from './repo.ts';
import { toEmail } from './to-response.ts';

export const messagingAdminRoutes = ({ database }: { database: Database }): Handler[] => [
  handle(listEmails, async ({ query }) => {
    const { items, total } = await listMails(database, query);
    return { items: items.map(toEmail), total };
  }),
];
