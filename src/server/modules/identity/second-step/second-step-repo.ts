import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

type StoredSecondStep = { secret: Buffer | null; pending: Buffer | null };

export const readSecondStep = async (on: Queryable, userId: string): Promise<StoredSecondStep> =>
  (await on.maybeOne<StoredSecondStep>(sql`
    select second_step_secret as secret, second_step_pending as pending from users where id = ${userId}`)) ?? {
    secret: null,
    pending: null,
  };

/** Of everybody who has one and may sign in. */
export const listSecondSteps = async (on: Queryable): Promise<{ email: string; secret: Buffer }[]> =>
  on.many(sql`
    select email, second_step_secret as secret from users
    where second_step_secret is not null and disabled_at is null and erased_at is null order by email`);

export const countRecoveryCodes = async (on: Queryable, userId: string): Promise<number> =>
  (await on.one<{ count: number }>(sql`select count(*)::int as count from recovery_codes where user_id = ${userId}`))
    .count;

export const keepPending = (on: Queryable, userId: string, pending: Buffer): Promise<number> =>
  on.run(sql`update users set second_step_pending = ${pending} where id = ${userId} and erased_at is null`);

/** What was pending counts from now on; its first code is used up. */
export const startSecondStep = (on: Queryable, userId: string, counter: number): Promise<number> =>
  on.run(sql`
    update users set second_step_secret = second_step_pending, second_step_pending = null,
      second_step_at = clock_now(), second_step_counter = ${counter}
    where id = ${userId} and second_step_pending is not null`);

export const stopSecondStep = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.run(sql`
    update users set second_step_secret = null, second_step_pending = null, second_step_at = null, second_step_counter = 0
    where id = ${userId}`);
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
};

/** Only the first who brings the code of a half minute gets in, however many come at once. */
export const spendCounter = (on: Queryable, userId: string, counter: number): Promise<number> =>
  on.run(sql`
    update users set second_step_counter = ${counter} where id = ${userId} and second_step_counter < ${counter}`);

export const spendRecoveryCode = (on: Queryable, userId: string, codeHash: Buffer): Promise<number> =>
  on.run(sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${codeHash}`);

export const replaceRecoveryCodes = async (
  tx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  for (const hash of hashes)
    await tx.run(sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${hash})`);
};
