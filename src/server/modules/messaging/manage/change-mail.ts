import type { Email } from '#contract/emails.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { secretsOf } from '../mail-types.ts';
import { deliverNowJob } from '../send/delivery-job.ts';
import { cancelMail, findMail, hurryMail, listUnsentMails, type MailRow, planFailedMail } from './mails-repo.ts';
import { toEmail } from './to-response.ts';

type Deps = { database: Database };
type Change = (tx: Transaction, mail: MailRow) => Promise<boolean>;

/** One conditional update decides: the worker may have been faster. */
const changeMail = ({ database }: Deps, id: string, actor: Actor, change: Change): Promise<Email> =>
  database.transaction(async (tx) => {
    const before = found(await findMail(tx, id));
    if (!(await change(tx, before))) throw new AppError('changed_meanwhile');
    const after = (await findMail(tx, id)) ?? before;
    const parts = ({ status, sendAt, cancelReason }: MailRow) => ({ status, sendAt, cancelReason });
    await recordChange(tx, {
      actor,
      what: 'email',
      id,
      label: before.type,
      before: parts(before),
      after: parts(after),
    });
    return toEmail(after);
  });

const deliverNow = async (tx: Transaction, { id, attempts }: MailRow): Promise<void> =>
  enqueue(tx, deliverNowJob(id, attempts));

export const sendMailNow = (deps: Deps, id: string, actor: Actor): Promise<Email> =>
  changeMail(deps, id, actor, async (tx, mail) => {
    if (!(await hurryMail(tx, id))) return false;
    await deliverNow(tx, mail);
    return true;
  });

/** Under the same Message-ID: whoever did get it sees no second one. */
export const retryMail = (deps: Deps, id: string, actor: Actor): Promise<Email> =>
  changeMail(deps, id, actor, async (tx, mail) => {
    if (!(await planFailedMail(tx, id))) return false;
    await deliverNow(tx, mail);
    return true;
  });

const rememberedDays = 7;
const mostAtOnce = 200;

/** One by one: what leaves by itself meanwhile is not counted. */
export const retryStuckMails = async (deps: Deps, actor: Actor): Promise<{ count: number }> => {
  let count = 0;
  for (const { id, isFailed } of await listUnsentMails(deps.database, rememberedDays, mostAtOnce)) {
    try {
      await (isFailed ? retryMail : sendMailNow)(deps, id, actor);
      count++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { count };
};

export const cancelMailByAdmin = (deps: Deps, id: string, actor: Actor): Promise<Email> =>
  changeMail(deps, id, actor, (tx, mail) => cancelMail(tx, id, secretsOf(mail.type)));
