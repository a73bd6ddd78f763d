import type { MoneyBackState, PaidWith } from '#domain/booking/money-words.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { BookingRow, Who } from './repo.ts';

type MoneyBack = { ordered: MoneyBackState; refusedCents: Cents; unwanted: MoneyBackState; unwantedCents: Cents };

/** Nothing ordered yet is no news: a cancelled booking has promised its refund before anybody orders it. */
export const updateMoneyBack = (tx: Transaction, id: string, back: MoneyBack): Promise<number> =>
  tx.run(sql`
    update bookings set refund_state = case when ${back.ordered} = 'none' then refund_state else ${back.ordered} end,
      refused_cents = ${back.refusedCents}, unwanted_state = ${back.unwanted}, unwanted_cents = ${back.unwantedCents}
    where id = ${id}`);

export const updatePaidWith = (tx: Transaction, id: string, method: PaidWith): Promise<number> =>
  tx.run(sql`update bookings set paid_with = ${JSON.stringify(method)} where id = ${id} and paid_at is not null`);

type Given = { card: Cents; giftCard: Cents; reason: string; who: Who };

/** More goes back, and the history says how much and why; the status stays. */
export const addRefund = async (tx: Transaction, booking: BookingRow, given: Given): Promise<void> => {
  const { card, giftCard, reason, who } = given;
  const state: MoneyBackState = card > 0 ? 'on_its_way' : 'done';
  await tx.run(sql`
    with given as (
      update bookings set refund_cents = refund_cents + ${card + giftCard},
        refund_credit_cents = refund_credit_cents + ${giftCard},
        refund_state = case when refund_state in ('refused', 'on_its_way') then refund_state else ${state} end
      where id = ${booking.id} returning id)
    insert into booking_history (booking_id, from_status, to_status, actor, actor_id, reason, refund_cents)
    select id, ${booking.status}, ${booking.status}, ${who.kind}, ${who.userId}, ${reason}, ${card + giftCard} from given`);
};
