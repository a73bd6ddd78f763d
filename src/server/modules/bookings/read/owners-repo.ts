import { noMailDueAbout } from '#server/modules/messaging/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { nothingDueAbout } from '#server/platform/jobs/jobs.ts';

const isOver: Sql = sql`(status in ('completed', 'cancelled', 'expired') or ends_at <= clock_now())`;

const mostForgottenAtOnce = 500;

/**
 * Bookings that are over and whose person is gone; the caller's transaction keeps them. One that was called off a moment
 * ago waits until its client has been told: whichever of the two jobs comes first, the mail leaves and then the name goes.
 */
export const lockForgettable = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.many<{ id: string }>(sql`
    select id from bookings where forget_when_over and ${isOver} and ${nothingDueAbout('bookingId', sql`bookings.id`)}
      and ${noMailDueAbout(sql`bookings.reference`)}
    order by ends_at, id limit ${mostForgottenAtOnce} for update skip locked`);
  return rows.map(({ id }) => id);
};

type MetTherapist = {
  id: string;
  firstName: string;
  imageUrl: string | null;
  isActive: boolean;
  visits: number;
  lastVisitAt: Date;
};

/** Who has been with a client, the latest first. */
export const listMetTherapists = (on: Queryable, userId: string): Promise<MetTherapist[]> =>
  on.many<MetTherapist>(sql`
    select t.id, t.first_name as "firstName", t.image_url as "imageUrl", t.active as "isActive", count(*)::int as visits,
      max(b.starts_at) as "lastVisitAt"
    from bookings b join booking_seats s on s.booking_id = b.id join therapists t on t.id = s.therapist_id
    where b.user_id = ${userId} and b.status = 'completed'
    group by t.id order by max(b.starts_at) desc, t.no`);
