import { createHmac } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { OwnServer } from '#server/platform/own-server.ts';
import type { SandboxEvent } from './shapes.ts';

const jobKind = 'sandbox.send-event';

export const planEvent = (tx: Transaction, event: SandboxEvent): Promise<void> =>
  enqueue(tx, { kind: jobKind, payload: event });

/** The header `Stripe-Signature` for a body sent at this moment. */
export const signEvent = (body: string, secret: string, at: Date): string => {
  const timestamp = Math.floor(at.getTime() / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
};

type Deps = { clock: Clock; ownServer: OwnServer; webhookSecret: string };

/** Delivers events as Stripe does: signed, by HTTP, again and again until they are received. */
export const sandboxJobs = ({ clock, ownServer, webhookSecret }: Deps): JobHandlers => ({
  [jobKind]: async (event) => {
    const body = JSON.stringify(event);
    const answer = await ownServer.fetch('/api/payment-webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signEvent(body, webhookSecret, clock.now()) },
      body,
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`);
  },
});
