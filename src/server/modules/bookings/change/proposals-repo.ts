import type { ProposalStatus } from '#domain/dispatch/proposals.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { defineTable, instant, orNull, type RowOf, text, uuid } from '#server/platform/database/define-table.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { BookingRow, Who } from '../repo.ts';

/** Whoever changes rows has locked the booking they belong to; with its search they end by themselves (0110). */
const proposals = defineTable('proposals', {
  id: uuid(),
  bookingId: uuid(),
  offerId: uuid(),
  therapistId: uuid(),
  startsAt: instant(),
  keptUntil: instant(),
  status: text<ProposalStatus>(),
  madeAt: instant(),
  endedAt: orNull(instant()),
});
export type Proposal = RowOf<typeof proposals.columns>;

const columns = proposals.select();

export const insertProposal = (
  tx: Transaction,
  proposal: Pick<Proposal, 'id' | 'bookingId' | 'offerId' | 'therapistId' | 'startsAt' | 'keptUntil'>,
): Promise<number> => tx.run(sql`insert into proposals ${proposals.values(proposal)}`);

/** What these offers led to, also what is over, in the order of their starts. */
export const listProposalsOf = (on: Queryable, offerIds: readonly string[]): Promise<Proposal[]> =>
  on.many<Proposal>(sql`
    select ${columns} from proposals where offer_id = any(${[...offerIds]}::uuid[]) order by starts_at, id`);

/** One that the client can still take. */
export const findOpenProposal = (on: Queryable, bookingId: string, id: string): Promise<Proposal | null> =>
  on.maybeOne<Proposal>(sql`
    select ${columns} from proposals
    where id = ${id} and booking_id = ${bookingId} and status = 'open' and kept_until > clock_now()`);

/** This very one was taken. */
export const isProposalTaken = async (on: Queryable, bookingId: string, id: string): Promise<boolean> =>
  (await on.maybeOne(sql`
    select from proposals where id = ${id} and booking_id = ${bookingId} and status = 'accepted'`)) !== null;

export type OpenProposal = Pick<Proposal, 'id' | 'bookingId' | 'startsAt' | 'keptUntil'> & {
  firstName: string;
  imageUrl: string | null;
};

/** What is kept for the clients of these bookings just now, the soonest first. */
export const listOpenProposals = (on: Queryable, bookingIds: readonly string[]): Promise<OpenProposal[]> =>
  on.many<OpenProposal>(sql`
    select p.id, p.booking_id as "bookingId", p.starts_at as "startsAt", p.kept_until as "keptUntil",
      t.first_name as "firstName", t.image_url as "imageUrl"
    from proposals p join therapists t on t.id = p.therapist_id
    where p.booking_id = any(${[...bookingIds]}::uuid[]) and p.status = 'open' and p.kept_until > clock_now()
    order by p.starts_at, p.id`);

/** Answers those that were open until now. */
export const endProposals = (
  tx: Transaction,
  bookingId: string,
  ids: readonly string[],
  status: Exclude<ProposalStatus, 'open'>,
): Promise<Proposal[]> =>
  tx.many<Proposal>(sql`
    update proposals set status = ${status}, ended_at = clock_now()
    where booking_id = ${bookingId} and id = any(${[...ids]}::uuid[]) and status = 'open' returning ${columns}`);

/** Their hour is over. */
export const endRunOut = (tx: Transaction, bookingId: string): Promise<number> =>
  tx.run(sql`
    update proposals set status = 'over', ended_at = clock_now()
    where booking_id = ${bookingId} and status = 'open' and kept_until <= clock_now()`);

/** Something happened that leaves the status as it is. */
export const writeHistory = (tx: Transaction, booking: BookingRow, who: Who, reason: string): Promise<number> =>
  tx.run(sql`
    insert into booking_history (booking_id, from_status, to_status, actor, actor_id, reason)
    values (${booking.id}, ${booking.status}, ${booking.status}, ${who.kind}, ${who.userId}, ${reason})`);
