import type { SmsKind } from '#contract/sms.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

const toTherapist: readonly SmsKind[] = ['offer', 'all_well'];
const isToTherapist: Sql = sql`s.kind = any(${[...toTherapist]}::text[])`;

type Undelivered = { bookingId: string; phone: string; since: Date };

/** The last message to whoever has a visit, where it was not delivered: until another one is, or the number is corrected. */
export const listUndelivered = (on: Queryable): Promise<Undelivered[]> =>
  on.many<Undelivered>(sql`
    select s.booking_id as "bookingId", s.to_phone as phone, s.created_at as since
    from (select distinct on (s.booking_id) s.* from sms s
      where s.booking_id is not null and not ${isToTherapist} and s.created_at > clock_now() - interval '8 days'
      order by s.booking_id, s.created_at desc, s.id) s
    where s.status = 'failed' order by s.created_at, s.id`);

type Unreached = { therapistId: string; name: string; phone: string; since: Date };

/** The same of therapists, who have a number of their own. */
export const listUnreachedTherapists = (on: Queryable): Promise<Unreached[]> =>
  on.many<Unreached>(sql`
    select t.id as "therapistId", trim(t.first_name || ' ' || t.last_name) as name, t.phone, s.created_at as since
    from (select distinct on (s.to_phone) s.* from sms s
      where ${isToTherapist} and s.created_at > clock_now() - interval '8 days'
      order by s.to_phone, s.created_at desc, s.id) s
    join therapists t on t.active and '+' || regexp_replace(t.phone, '[^0-9]', '', 'g') = s.to_phone
    where s.status = 'failed' order by s.created_at, s.id`);

/** What was tried and did not leave while it still says something useful, and since when. */
export const findStuckSms = async (on: Queryable): Promise<{ count: number; since: Date } | null> => {
  const { count, since } = await on.one<{ count: number; since: Date | null }>(sql`
    select count(*)::int as count, min(created_at) as since from sms
    where stale_at > clock_now()
      and (status = 'planned' and last_error is not null or status = 'sending' and send_at < clock_now() - interval '5 minutes')`);
  return since && { count, since };
};
