import { dayAt } from '#domain/time/days.ts';
import type { Transaction } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { DemoBooking } from './make-bookings.ts';
import type { Random } from './random.ts';

/** How many open a step of the wizard for each who comes to the checkout; some always turn back. */
const visitsPerCheckout = [3.6, 2.7, 2.3, 1.9, 1.7, 1.5, 1.2, 1];

/** The steps people took on the way to the demo's bookings, and those of others who left before. */
export const insertSteps = async (
  tx: Transaction,
  { bookings, random }: { bookings: readonly DemoBooking[]; random: Random },
): Promise<void> => {
  const dated = bookings.map(({ createdAt, paidAt }) => ({ day: dayAt(createdAt), isPaid: paidAt !== null }));
  const days = [...new Set(dated.map(({ day }) => day))];
  const rows = days.flatMap((counted_on) => {
    const made = dated.filter(({ day }) => day === counted_on);
    return [
      ...visitsPerCheckout.map((visits, index) => ({
        counted_on,
        step: index + 1,
        count: Math.round(made.length * visits) + (visits > 1 ? random.whole(0, 2) : 0),
      })),
      { counted_on, step: visitsPerCheckout.length + 1, count: made.filter(({ isPaid }) => isPaid).length },
    ];
  });
  await tx.run(sql`
    insert into wizard_step_counts (counted_on, step, count)
    select counted_on, step, count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (counted_on date, step int, count int) where count > 0
    on conflict (counted_on, step) do update set count = wizard_step_counts.count + excluded.count`);
};
