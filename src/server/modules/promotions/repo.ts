import { mailboxOf } from '#domain/identity/mailbox.ts';
import { cents } from '#domain/money/cents.ts';
import type { DiscountType } from '#domain/pricing/price-booking.ts';
import type { PromoTerms } from '#domain/pricing/promo-rules.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

export type Promo = {
  id: number;
  /** What strangers call it: told with the code, and not to be counted up to. */
  publicId: string;
  code: string;
  discountType: DiscountType;
  /** Per cent, or cents when fixed. */
  discountValue: number;
  terms: PromoTerms;
};

type PromoRow = Omit<Promo, 'terms'> & Omit<PromoTerms, 'minimumAmount'> & { minimumCents: number | null };

const columns = sql`id, public_id as "publicId", code, discount_type as "discountType", discount_value::float8 as "discountValue", active as "isActive",
  valid_from as "validFrom", valid_until as "validUntil", max_uses as "maxUses", max_uses_per_client as "maxUsesPerClient",
  minimum_cents as "minimumCents", treatment_ids as "treatmentIds", first_booking_only as "isFirstBookingOnly"`;

const toPromo = ({ id, publicId, code, discountType, discountValue, minimumCents, ...terms }: PromoRow): Promo => ({
  id,
  publicId,
  code,
  discountType,
  discountValue,
  terms: { ...terms, minimumAmount: minimumCents === null ? null : cents(minimumCents) },
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type WantedPromo = { code: string } | { publicId: string } | { id: number };

const matching = (wanted: WantedPromo): Sql => {
  if ('code' in wanted) return sql`code = ${wanted.code.trim().toUpperCase()}`;
  if ('id' in wanted) return sql`id = ${wanted.id}`;
  return uuid.test(wanted.publicId) ? sql`public_id = ${wanted.publicId}::uuid` : sql`false`;
};

/** Also one that is switched off or over: the refusal says so. */
export const findPromo = async (on: Queryable, wanted: WantedPromo): Promise<Promo | null> => {
  const row = await on.maybeOne<PromoRow>(sql`select ${columns} from promo_codes where ${matching(wanted)}`);
  return row && toPromo(row);
};

/**
 * Whoever reserves waits here for those before, so that two never take the last use. Not `for update`: a booking that was
 * just written holds its code's row by the foreign key, and two that both wanted more than that would wait for each other.
 */
export const lockPromo = async (tx: Transaction, id: number): Promise<Promo | null> => {
  const row = await tx.maybeOne<PromoRow>(sql`select ${columns} from promo_codes where id = ${id} for no key update`);
  return row && toPromo(row);
};

export const listPromos = async (on: Queryable, advertisedOnly: boolean): Promise<Promo[]> => {
  const rows = await on.many<PromoRow>(sql`
    select ${columns} from promo_codes
    where not ${advertisedOnly}::boolean or (advertised and active
      and (valid_from is null or valid_from <= clock_now()) and (valid_until is null or valid_until > clock_now()))
    order by id`);
  return rows.map(toPromo);
};

type Uses = { now: Date; uses: number; usesByClient: number };

/** Somebody who uses a code: the mailbox, the phone and, once it is known, the card. Each of them alone makes it the same person. */
export type PromoClient = { email: string; phone?: string | null; card?: string | null };

const localDigits = 9;
const shortestPhone = 6;

const phoneOf = ({ phone }: PromoClient): string | null => {
  const digits = phone?.replace(/\D/g, '') ?? '';
  return digits.length < shortestPhone ? null : digits.slice(-localDigits);
};

/** Those that were paid, without the one of the booking that asks: what nobody has paid for keeps no use from others. */
export const countUses = (
  on: Queryable,
  { promoId, client, bookingId }: { promoId: number; client: PromoClient | null; bookingId: string | null },
): Promise<Uses> =>
  on.one<Uses>(sql`
    select clock_now() as now, count(*)::int as uses,
      (count(*) filter (where client = ${(client && mailboxOf(client.email)) || null} or phone = ${client && phoneOf(client)}
        or card = ${client?.card ?? null}))::int as "usesByClient"
    from promo_uses where promo_code_id = ${promoId} and counted and booking_id is distinct from ${bookingId}::uuid`);

export const insertUse = async (
  tx: Transaction,
  { promoId, bookingId, client }: { promoId: number; bookingId: string; client: PromoClient },
): Promise<void> => {
  await tx.run(sql`
    insert into promo_uses (booking_id, promo_code_id, client, phone)
    values (${bookingId}, ${promoId}, ${mailboxOf(client.email)}, ${phoneOf(client)})
    on conflict (booking_id) do update set promo_code_id = excluded.promo_code_id, client = excluded.client,
      phone = excluded.phone, card = null, counted = false`);
};

export const markUseCounted = (tx: Transaction, bookingId: string, card: string | null): Promise<number> =>
  tx.run(sql`update promo_uses set counted = true, card = coalesce(${card}, card) where booking_id = ${bookingId}`);

/** The card it was paid with was named later. */
export const rememberPromoCard = (tx: Transaction, bookingId: string, card: string): Promise<number> =>
  tx.run(sql`update promo_uses set card = ${card} where booking_id = ${bookingId} and counted and client <> 'erased'`);

/** When a booking expires or is cancelled, or takes another code: the use is free for the next. */
export const givePromoBack = async (tx: Transaction, bookingId: string): Promise<void> => {
  await tx.run(sql`delete from promo_uses where booking_id = ${bookingId}`);
};

/** The uses still count; whose they were is forgotten. */
export const forgetPromoClients = (tx: Transaction, bookingIds: readonly string[]): Promise<number> =>
  tx.run(
    sql`update promo_uses set client = 'erased', phone = null, card = null where booking_id = any(${[...bookingIds]}::uuid[])`,
  );
