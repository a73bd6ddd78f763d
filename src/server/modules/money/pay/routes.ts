import * as contract from '#contract/admin-pay.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import type { AttachmentSources } from '#server/modules/messaging/public.ts';
import { findTherapistOfUser } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { correctPay, listPay, markPaidOut, type PayDeps, readOwnPay, readStatement } from './pay.ts';
import { statementName, statementToCsv, statementToPdf } from './statement-files.ts';

type Asked = { therapistId: string; month: string; language: Language };

const sendPdf = async (deps: PayDeps, { therapistId, month, language }: Asked, { reply }: Pick<Context, 'reply'>) => {
  const statement = await readStatement(deps, deps.database, therapistId, month);
  const content = await statementToPdf(deps, deps.database, language, statement);
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${statementName(statement, 'pdf')}"`)
    .header('cache-control', 'no-store')
    .send(content);
};

const csvOf = async (deps: PayDeps, { therapistId, month, language }: Asked, { reply }: Pick<Context, 'reply'>) => {
  const statement = await readStatement(deps, deps.database, therapistId, month);
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${statementName(statement, 'csv')}"`);
  return statementToCsv(deps.texts, language, statement);
};

export const payRoutes = (deps: PayDeps): Handler[] => [
  handle(contract.listPay, ({ query }) => listPay(deps, query.month)),
  handle(contract.getPayStatement, ({ params }) =>
    readStatement(deps, deps.database, params.therapistId, params.month),
  ),
  handle(contract.getPayStatementPdf, ({ params, query, ...context }) =>
    sendPdf(deps, { ...params, language: query.lang ?? context.language }, context),
  ),
  handle(contract.getPayStatementCsv, ({ params, query, ...context }) =>
    csvOf(deps, { ...params, language: query.lang ?? context.language }, context),
  ),
  handle(contract.markPaidOut, ({ params, body, actor }) => markPaidOut(deps, params, body, actor)),
  handle(contract.correctPay, ({ params, body, actor }) => correctPay(deps, params, body, actor)),
  handle(contract.getOwnPay, async ({ actor }) => readOwnPay(deps, await ownIdOf(deps.database, actor))),
  handle(contract.getOwnPayStatementPdf, async ({ params, query, ...context }) => {
    const therapistId = await ownIdOf(deps.database, context.actor);
    return sendPdf(deps, { therapistId, ...params, language: query.lang ?? context.language }, context);
  }),
  handle(contract.getOwnPayStatementCsv, async ({ params, query, ...context }) => {
    const therapistId = await ownIdOf(deps.database, context.actor);
    return csvOf(deps, { therapistId, ...params, language: query.lang ?? context.language }, context);
  }),
];

const ownIdOf = async (on: Queryable, actor: Actor): Promise<string> => {
  const therapist = actor.kind === 'user' ? await findTherapistOfUser(on, actor.userId) : null;
  if (!therapist) throw new AppError('therapist_not_linked');
  return therapist.id;
};

/** What the mail about a payout carries along. */
export const payAttachments = (deps: PayDeps): AttachmentSources => ({
  'pay-statement': async (id, language) => {
    const [therapistId = '', month = ''] = id.split(':');
    const statement = await readStatement(deps, deps.database, therapistId, month);
    const content = await statementToPdf(deps, deps.database, language, statement);
    return { filename: statementName(statement, 'pdf'), contentType: 'application/pdf', content };
  },
});
