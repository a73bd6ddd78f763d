import type { ReminderMail, ReminderRule } from '#contract/reminder-rules.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

const columns = sql`id, mail, anchor, minutes, active, version`;

export const listRules = (on: Queryable): Promise<ReminderRule[]> =>
  on.many<ReminderRule>(sql`select ${columns} from reminder_rules order by anchor desc, mail, minutes desc, id`);

export const findRule = (on: Queryable, id: number): Promise<ReminderRule | null> =>
  on.maybeOne<ReminderRule>(sql`select ${columns} from reminder_rules where id = ${id}`);

export const lockRule = (tx: Transaction, id: number): Promise<ReminderRule | null> =>
  tx.maybeOne<ReminderRule>(sql`select ${columns} from reminder_rules where id = ${id} for update`);

type NewRule = { mail: ReminderMail; anchor: ReminderRule['anchor']; minutes: number; active: boolean };

export const insertRule = async (tx: Transaction, { mail, anchor, minutes, active }: NewRule): Promise<number> => {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into reminder_rules (mail, anchor, minutes, active) values (${mail}, ${anchor}, ${minutes}, ${active})
    returning id`);
  return id;
};

type RuleChange = { minutes: number; active: boolean };

export const updateRule = (tx: Transaction, id: number, { minutes, active }: RuleChange): Promise<number> =>
  tx.run(sql`
    update reminder_rules set minutes = ${minutes}, active = ${active}, version = version + 1, updated_at = clock_now()
    where id = ${id}`);

export const deleteRule = (tx: Transaction, id: number): Promise<number> =>
  tx.run(sql`delete from reminder_rules where id = ${id}`);
