import { randomUUID } from 'node:crypto';
import { sqlFile } from '#server/platform/database/sql.ts';
import { signEvent } from '#server/platform/payment-provider/sandbox/send-events.ts';
import type { Booked } from './clients.ts';
import type { Answer } from './http-client.ts';
import type { Stage } from './stage.ts';

/** The usual test card, as the form in the browser sends it. */
const card = '4242 4242 4242 4242';

export const openPayment = (stage: Stage, { id, token }: Booked, to?: number): Promise<Answer> =>
  stage.send('/api/create-payment-intent', { body: { bookingId: id, token }, ...(to !== undefined && { to }) });

/** What the browser does with the card form: it talks to the provider, not to us. */
export const confirmCard = (stage: Stage, clientSecret: string): Promise<Answer> => {
  stage.canaries.add(card);
  const [intentId] = clientSecret.split('_secret_');
  return stage.send(`/sandbox/stripe/v1/payment_intents/${intentId}/confirm`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
    }).toString(),
  });
};

const sandbox = (stage: Stage, path: string, clientSecret: string, fields: Record<string, string>): Promise<Answer> =>
  stage.send(`/sandbox/stripe/v1/${path}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: clientSecret, ...fields }).toString(),
  });

const idOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

export const confirmByVoucher = (stage: Stage, clientSecret: string): Promise<Answer> =>
  sandbox(stage, `payment_intents/${idOf(clientSecret)}/confirm`, clientSecret, {
    'payment_method_data[type]': 'multibanco',
    'payment_method_data[billing_details][email]': 'ana@calma.example',
  });

/** At a cash machine; the money may take days from there. */
export const payVoucher = (stage: Stage, clientSecret: string, fields: Record<string, string> = {}): Promise<Answer> =>
  sandbox(stage, `test_helpers/payment_intents/${idOf(clientSecret)}/pay`, clientSecret, fields);

export const settleVoucher = (stage: Stage, clientSecret: string): Promise<Answer> =>
  sandbox(stage, `test_helpers/payment_intents/${idOf(clientSecret)}/settle`, clientSecret, {});

export const comeBack = (stage: Stage, { id, token }: Booked): Promise<Answer> =>
  stage.send('/api/payment-return', { body: { bookingId: id, token } });

/** Opens the payment and pays it at the provider. Whether we hear of it is another question. */
export const payAtProvider = async (stage: Stage, booked: Booked): Promise<string> => {
  const opened = await openPayment(stage, booked);
  if (opened.status !== 200) throw new Error(`No payment: ${opened.status} ${opened.text}`);
  const paid = await confirmCard(stage, opened.body.clientSecret);
  if (paid.status !== 200) throw new Error(`Not paid: ${paid.status} ${paid.text}`);
  return opened.body.paymentIntentId;
};

/** From now on the provider's events do not leave by themselves: they are kept for the test to deliver as it likes. */
export const catchEvents = async ({ database }: Stage): Promise<void> => {
  await database.run(
    sqlFile(`
    create table caught_events (id bigint generated always as identity primary key, event jsonb not null);
    create function catch_event() returns trigger language plpgsql as
    $$ begin insert into caught_events (event) values (new.payload); return null; end $$;
    create trigger catch_events before insert on jobs for each row when (new.kind = 'sandbox.send-event') execute function catch_event();`),
  );
};

// biome-ignore lint/suspicious/noExplicitAny: an event has the shape the provider gives it
export type ProviderEvent = { id: string; type: string; data: { object: any } };

/** The event that told of the success of each intent. */
export const readCaught = async ({ database }: Stage): Promise<Map<string, ProviderEvent>> => {
  const rows = await database.many<{ event: ProviderEvent }>(
    sqlFile(`select event from caught_events where event->>'type' = 'payment_intent.succeeded' order by id`),
  );
  return new Map(rows.map(({ event }) => [event.data.object.id, event]));
};

type Signing = { secret?: string; secondsAgo?: number; to?: number };

export const deliver = (stage: Stage, event: ProviderEvent, signing: Signing = {}): Promise<Answer> => {
  const body = JSON.stringify(event);
  const at = new Date(Date.now() - (signing.secondsAgo ?? 0) * 1000);
  return stage.send('/api/payment-webhook', {
    body,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signEvent(body, signing.secret ?? stage.keys.webhookSecret, at),
    },
    ...(signing.to !== undefined && { to: signing.to }),
  });
};

/** The same intent, told of differently. */
export const retell = (event: ProviderEvent, type: string, changes: Record<string, unknown>): ProviderEvent => ({
  ...event,
  id: `evt_${randomUUID()}`,
  type,
  data: { object: { ...event.data.object, ...changes } },
});
