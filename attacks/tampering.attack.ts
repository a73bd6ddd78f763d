import { sql } from '#server/platform/database/sql.ts';
import { openClients } from '../faults/clients.ts';
import type { Stage } from '../faults/stage.ts';
import { addPerson } from '../testing/people.ts';
import type { Row } from '../testing/run-parts.ts';
import { defineAttack } from './attack.ts';
import { newAddress } from './people.ts';

type Kept = { status: string; payment_status: string; total_price_cents: number; user_id: string | null };

const readBooking = (stage: Stage, id: string): Promise<Kept> =>
  stage.database.one(sql`select status, payment_status, total_price_cents, user_id from bookings where id = ${id}`);

const row = (what: string, must: string, seen: string, kept: boolean): Row => ({
  what,
  load: '1 call',
  must,
  seen,
  kept,
});

export const attack = defineAttack({
  title: 'Tampering: a booking that says itself what it costs, whose it is and that it is paid',
  run: async (stage) => {
    const clients = await openClients(stage, { therapists: 3, priceCents: 9500 });
    const [first = '', second = '', third = ''] = await clients.listStarts(3);
    const cheap = await clients.book(first, { totalPrice: 1 });
    const crowd = await clients.book(first, { peopleCount: 2 });
    const someone = await addPerson(stage, { email: newAddress() });
    const lies = { status: 'confirmed', paymentStatus: 'paid', userId: someone };
    const lied = await clients.booked(second, lies);
    const kept = await readBooking(stage, lied.id);
    const honest = await clients.booked(third);
    const intent = await stage.send('/api/create-payment-intent', {
      body: { bookingId: honest.id, token: honest.token, amount: 1, currency: 'usd' },
    });
    const charged = await stage.database.maybeOne<{ amount: number; currency: string }>(
      sql`select amount, currency from sandbox_intents where metadata->>'purpose_id' = ${honest.id}`,
    );
    return [
      row(
        'a price of one cent',
        '409 and the right price',
        `${cheap.status} ${cheap.body?.code}`,
        cheap.status === 409,
      ),
      row('two people for the price of one', '400', String(crowd.status), crowd.status === 400),
      row(
        'paid, confirmed and somebody else’s, says the body',
        'unpaid, unconfirmed, nobody’s',
        `${kept.payment_status}, ${kept.status}, ${kept.user_id ?? 'nobody’s'}`,
        kept.payment_status === 'pending' && kept.status === 'waiting_payment' && kept.user_id === null,
      ),
      row(
        'a payment of one cent in dollars',
        'refused, or 9500 eur',
        charged ? `${charged.amount} ${charged.currency}` : String(intent.status),
        charged ? charged.amount === 9500 && charged.currency === 'eur' : intent.status === 400,
      ),
    ];
  },
});
