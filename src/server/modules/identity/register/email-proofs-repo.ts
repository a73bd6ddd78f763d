import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** Whose address, and in which browser: nobody else tries its codes or uses up its tries. Hashes, both of them. */
export type ProofKey = { mailbox: Buffer; browser: Buffer };

const mostWrongTries = 3;

/** Is a code on its way that may still be typed? */
export const hasLiveCode = async (on: Queryable, { mailbox, browser }: ProofKey): Promise<boolean> =>
  (await on.maybeOne(sql`
    select from email_proofs where mailbox = ${mailbox} and browser = ${browser}
      and code_expires_at > clock_now() and wrong_tries < ${mostWrongTries}`)) !== null;

/** Did this browser ask for a code today? */
export const hasAskedForCode = async (on: Queryable, { mailbox, browser }: ProofKey): Promise<boolean> =>
  (await on.maybeOne(sql`
    select from email_proofs where mailbox = ${mailbox} and browser = ${browser} and expires_at > clock_now()`)) !==
  null;

export const isStillProven = async (on: Queryable, { mailbox, browser }: ProofKey): Promise<boolean> =>
  (await on.maybeOne(sql`
    select from email_proofs where mailbox = ${mailbox} and browser = ${browser} and proven_until > clock_now()`)) !==
  null;

/** In any browser: somebody reads what is mailed there. */
export const isMailboxProven = async (on: Queryable, mailbox: Buffer): Promise<boolean> =>
  (await on.maybeOne(sql`
    select from email_proofs where mailbox = ${mailbox} and proven_until > clock_now() limit 1`)) !== null;

type NewCode = { codeHash: Buffer; codeSeconds: number; keepSeconds: number };

/** The newest code takes the place of the one before. */
export const saveCode = (on: Queryable, { mailbox, browser }: ProofKey, code: NewCode): Promise<number> =>
  on.run(sql`
    insert into email_proofs (mailbox, browser, code_hash, code_expires_at, expires_at)
    values (${mailbox}, ${browser}, ${code.codeHash}, clock_now() + make_interval(secs => ${code.codeSeconds}),
      clock_now() + make_interval(secs => ${code.keepSeconds}))
    on conflict (mailbox, browser) do update set code_hash = excluded.code_hash,
      code_expires_at = excluded.code_expires_at, wrong_tries = 0, expires_at = excluded.expires_at`);

/**
 * Compares and counts in one statement, with the row locked: however many ask at once, no more than three wrong codes are
 * ever looked at. Null when there is nothing to try.
 */
export const tryProof = (
  on: Queryable,
  { mailbox, browser }: ProofKey,
  { codeHash, keepSeconds }: { codeHash: Buffer; keepSeconds: number },
): Promise<{ right: boolean } | null> =>
  on.maybeOne<{ right: boolean }>(sql`
    update email_proofs set
      wrong_tries = wrong_tries + case when code_hash = ${codeHash} then 0 else 1 end,
      proven_until = case when code_hash = ${codeHash} then clock_now() + make_interval(secs => ${keepSeconds})
        else proven_until end,
      expires_at = case when code_hash = ${codeHash} then clock_now() + make_interval(secs => ${keepSeconds})
        else expires_at end
    where mailbox = ${mailbox} and browser = ${browser} and wrong_tries < ${mostWrongTries}
      and code_expires_at > clock_now()
    returning code_hash = ${codeHash} as right`);

export const deleteOldProofs = (on: Queryable): Promise<number> =>
  on.run(sql`delete from email_proofs where expires_at <= clock_now()`);
