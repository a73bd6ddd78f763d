import type { SmsKind, SmsMessage } from '#contract/sms.ts';
import type { Language } from '#domain/language/language.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWordsOrPhone, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, sql } from '#server/platform/database/sql.ts';
import type { SmsReceipt } from '#server/platform/sms/sms-sender.ts';

type NewSms = {
  kind: SmsKind;
  cause: string;
  to: string;
  language: Language;
  text: string;
  parts: number;
  bookingId: string;
  sendAt: Date | null;
  staleAt: Date;
};

/** The new row, or null when this cause already has its message. */
export const insertSms = (tx: Transaction, sms: NewSms): Promise<{ id: string; sendAt: Date } | null> =>
  tx.maybeOne(sql`
    insert into sms (kind, cause, to_phone, language, text, parts, booking_id, send_at, stale_at)
    values (${sms.kind}, ${sms.cause}, ${sms.to}, ${sms.language}, ${sms.text}, ${sms.parts}, ${sms.bookingId},
      coalesce(${sms.sendAt?.toISOString() ?? null}::timestamptz, clock_now()), ${sms.staleAt})
    on conflict (kind, cause) do nothing
    returning id, send_at as "sendAt"`);

type ClaimedSms = { id: string; kind: SmsKind; to: string; text: string; attempts: number; isStale: boolean };

/** Null when it needs no sending. One whose sender was killed is not sent again: it may have left. */
export const claimSms = (on: Queryable, id: string): Promise<ClaimedSms | null> =>
  on.maybeOne<ClaimedSms>(sql`
    update sms s set status = 'sending', attempts = attempts + 1
    where s.id = ${id} and s.status = 'planned' and s.send_at <= clock_now()
    returning s.id, s.kind, s.to_phone as to, s.text, s.attempts,
      s.stale_at <= clock_now() or not exists (select from bookings b where b.id = s.booking_id
        and (b.status in ('finding_therapist', 'confirmed') or s.kind = 'finished' and b.status = 'completed')) as "isStale"`);

export const markSent = (on: Queryable, id: string, providerId: string | null): Promise<number> =>
  on.run(sql`
    update sms set status = 'sent', sent_at = clock_now(), last_error = null, provider_id = ${providerId} where id = ${id}`);

export const markEnded = (on: Queryable, id: string, status: 'failed' | 'cancelled', error: string | null) =>
  on.run(sql`update sms set status = ${status}, last_error = ${error} where id = ${id} and status = 'sending'`);

export const planAgain = (on: Queryable, id: string, error: string, at: Date): Promise<number> =>
  on.run(sql`
    update sms set status = 'planned', last_error = ${error}, send_at = ${at} where id = ${id} and status = 'sending'`);

export const findFollowed = (on: Queryable, id: string): Promise<{ providerId: string } | null> =>
  on.maybeOne(sql`select provider_id as "providerId" from sms where id = ${id} and provider_id is not null`);

export const writeReceipt = (on: Queryable, id: string, receipt: SmsReceipt): Promise<number> =>
  on.run(sql`
    update sms set price_micros = coalesce(${receipt.priceMicros}, price_micros), currency = coalesce(${receipt.currency}, currency),
      parts = coalesce(${receipt.parts}, parts), last_error = ${receipt.error},
      status = case ${receipt.state} when 'delivered' then 'delivered' when 'failed' then 'failed' else status end,
      delivered_at = case when ${receipt.state} = 'delivered' then coalesce(delivered_at, clock_now()) end
    where id = ${id}`);

type Row = Omit<SmsMessage, 'createdAt' | 'sentAt' | 'deliveredAt'> & {
  createdAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
};

type Wish = {
  q?: string | undefined;
  status?: SmsMessage['status'] | undefined;
  sort: 'createdAt' | '-createdAt';
  page: number;
  pageSize: number;
};

export const pageOfSms = async (on: Queryable, wish: Wish): Promise<{ items: SmsMessage[]; total: number }> => {
  const where = allOf([
    sql`true`,
    ...containsWordsOrPhone(wish.q ?? '', sql`text`, [sql`to_phone`]),
    ...(wish.status ? [sql`status = ${wish.status}`] : []),
  ]);
  const rows = await on.many<Row>(sql`
    select id, kind, to_phone as to, language, text, status, parts, price_micros as "priceMicros", currency,
      last_error as "lastError", booking_id as "bookingId", created_at as "createdAt", sent_at as "sentAt",
      delivered_at as "deliveredAt"
    from sms where ${where} ${orderBy(wish.sort, { createdAt: sql`created_at` }, sql`id`)} ${pageOf(wish)}`);
  const { total } = await on.one<{ total: number }>(sql`select count(*)::int as total from sms where ${where}`);
  const items = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  }));
  return { items, total };
};

const thisMonth = sql`sent_at >= date_trunc('month', clock_now() at time zone 'Europe/Lisbon') at time zone 'Europe/Lisbon'`;

export const readMonth = async (on: Queryable) => {
  const { count, parts } = await on.one<{ count: number; parts: number }>(sql`
    select count(*)::int as count, coalesce(sum(parts), 0)::int as parts from sms where ${thisMonth}`);
  const prices = await on.many<{ currency: string; micros: number }>(sql`
    select currency, sum(price_micros)::int as micros from sms where ${thisMonth} and currency is not null
    group by currency order by currency`);
  return { count, parts, prices };
};

export const findWish = async (on: Queryable, therapistId: string): Promise<boolean> =>
  (await on.one<{ wants: boolean }>(sql`select wants_sms as wants from therapists where id = ${therapistId}`)).wants;

export const setWish = (on: Queryable, therapistId: string, wants: boolean): Promise<number> =>
  on.run(sql`update therapists set wants_sms = ${wants} where id = ${therapistId}`);

/** Whose booking has no name any more. */
export const forgetSms = (on: Queryable): Promise<number> =>
  on.run(sql`
    delete from sms s using bookings b
    where b.id = s.booking_id and b.contact->>'email' = '' and b.contact->>'phone' = ''`);

export const forgetSmsOfUser = (on: Queryable, userId: string): Promise<number> =>
  on.run(sql`
    delete from sms s using bookings b where b.id = s.booking_id and b.user_id = ${userId}
      and b.status in ('completed', 'cancelled', 'expired')`);

export const deleteSmsBefore = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`delete from sms where created_at <= ${before}`);

/** To whoever booked: what therapists were asked is not theirs. */
export const listSmsAbout = (on: Queryable, bookingIds: readonly string[]) =>
  on.many<{ type: string; subject: null; text: string; sentAt: Date | null }>(sql`
    select 'sms_' || kind as type, null as subject, text, sent_at as "sentAt" from sms
    where booking_id = any(${[...bookingIds]}::uuid[]) and kind not in ('offer', 'all_well') order by created_at, id`);
