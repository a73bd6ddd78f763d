import { sql } from '#server/platform/database/sql.ts';
import { openClients } from '../faults/clients.ts';
import type { Answer } from '../faults/http-client.ts';
import { deliver, openPayment, type ProviderEvent } from '../faults/payers.ts';
import type { Row } from '../testing/run-parts.ts';
import { defineAttack } from './attack.ts';

export const attack = defineAttack({
  title: 'Forged events: a stranger says that a booking was paid',
  run: async (stage) => {
    const clients = await openClients(stage, { therapists: 1 });
    const [start = ''] = await clients.listStarts(1);
    const booked = await clients.booked(start);
    const { body } = await openPayment(stage, booked);
    const intent = {
      ...{ id: body.paymentIntentId, object: 'payment_intent', status: 'succeeded', currency: 'eur' },
      ...{ amount: 3000, amount_received: 3000, metadata: { purpose_kind: 'booking', purpose_id: booked.id } },
    };
    const event: ProviderEvent = { id: 'evt_forged', type: 'payment_intent.succeeded', data: { object: intent } };
    const raw = (headers: Record<string, string>): Promise<Answer> =>
      stage.send('/api/payment-webhook', {
        body: JSON.stringify(event),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const tries: Record<string, () => Promise<Answer>> = {
      'without a signature': () => raw({}),
      'with an empty signature': () => raw({ 'stripe-signature': '' }),
      'with nonsense for a signature': () => raw({ 'stripe-signature': 't=1,v1=00' }),
      'signed with a guessed secret': () => deliver(stage, event, { secret: 'whsec_guessed' }),
      'signed rightly, an hour ago': () => deliver(stage, event, { secondsAgo: 3600 }),
      // The signature is right here: the provider is asked, and knows of no payment.
      'signed rightly, of a payment that was never made': () => deliver(stage, event),
    };
    const rows: Row[] = [];
    for (const [what, attempt] of Object.entries(tries)) {
      const { status } = await attempt();
      const { paid } = await stage.database.one<{ paid: string }>(
        sql`select payment_status as paid from bookings where id = ${booked.id}`,
      );
      const isSigned = what.endsWith('never made');
      const must = isSigned ? 'not paid' : '400, not paid';
      const kept = paid === 'pending' && (isSigned ? status < 500 : status === 400);
      rows.push({ what, load: '1 event', must, seen: `${status}, ${paid}`, kept });
    }
    return rows;
  },
});
