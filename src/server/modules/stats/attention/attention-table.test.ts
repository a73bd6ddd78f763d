import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AttentionItem, type AttentionKind, attentionKinds } from '#contract/attention.ts';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { showPresence } from '#server/platform/processes.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { confirmInBrowser, eventBody, goodCard, sendEvent } from '../../../../../testing/payments.ts';
import { createTestServer, type SignedIn, type TestServer, testStart } from '../../../../../testing/server.ts';
import { listAttention } from './sources.ts';

/** What is wrong, made as it really comes about; the answer is asked for afterwards. */
type Trouble = (stage: { server: TestServer; desk: DispatchDesk; admin: SignedIn }) => Promise<unknown>;

const confirmed = async ({ desk }: { desk: DispatchDesk }) => {
  const { id } = await desk.searched();
  const [therapistId = ''] = await desk.asked(id);
  await desk.act('confirm', id, therapistId);
  return { id, therapistId };
};

const boughtCard = async (server: TestServer) => {
  const order = { amount: 5000, recipientName: 'Ana Reis', recipientEmail: 'ana@calma.example', message: '' };
  const buyer = { fromName: 'Rui', buyerEmail: 'rui@calma.example', design: 'dusk', language: 'pt' };
  const { body: made } = await server.request('POST', '/api/gift-cards', { body: { ...order, ...buyer } });
  const { body } = await server.request('POST', '/api/create-payment-intent', {
    body: { giftCardId: made.giftCard.id, token: made.accessToken },
  });
  await confirmInBrowser(server, body.clientSecret, goodCard);
  await server.worker.runDue();
  return { id: made.giftCard.id, token: made.accessToken, intent: body.paymentIntentId as string };
};

const givenTip = async ({ server, desk }: { server: TestServer; desk: DispatchDesk }) => {
  const { id } = await confirmed({ desk });
  const { token } = await server.database.one<{ token: string }>(sql`
    select substring(variables->>'link' from 'token=([^&]*)') as token from emails
    where type = 'booking_received' and cause = ${`booking:${id}`}`);
  await server.database.run(sql`update bookings set status = 'completed' where id = ${id}`);
  await server.database.run(sql`insert into reviews (booking_id, stars, shown_from) values (${id}, 5, clock_now())`);
  await server.request('POST', `/api/bookings/${id}/tip?token=${token}`, { body: { amount: 500 } });
  const { body } = await server.request('POST', '/api/create-payment-intent', { body: { tipForBookingId: id, token } });
  await confirmInBrowser(server, body.clientSecret, goodCard);
  await server.worker.runDue();
  return { id, intent: body.paymentIntentId as string };
};

const stuckMail = (server: TestServer, status: 'planned' | 'failed') =>
  server.database.run(sql`
    insert into emails (type, cause, to_email, language, variables, attachments, status, attempts, last_error, first_tried_at)
    values ('welcome', 'stuck', 'eva@calma.example', 'en', '{"firstName": "Eva"}', '[]', ${status}, 1, 'ECONNREFUSED', clock_now() - interval '6 minutes')`);

const refusedInvoice = async (server: TestServer, desk: DispatchDesk) => {
  const { id } = await desk.searched();
  await server.database.run(sql`delete from invoice_requests`);
  await server.database.run(sql`
    insert into invoice_requests (id, purpose_kind, purpose_id, entry, refused_at)
    values (gen_random_uuid(), 'booking', ${id}, ${`sold:${id}`}, clock_now())`);
};

/** Every trouble the product knows × how it comes about. A kind without a row does not compile. */
const troubles: Record<AttentionKind, Trouble> = {
  seat_short: ({ desk }) => desk.searched({ datetime: '2026-11-16T13:30:00.000Z' }),
  second_seat_short: async ({ desk }) => {
    const together = { peopleCount: 2, requiresTwoTherapists: true, totalPrice: 13_000 };
    const { id } = await desk.searched({ ...together, datetime: '2026-11-16T13:30:00.000Z' });
    const [first = ''] = await desk.asked(id);
    await desk.act('confirm', id, first);
  },
  therapist_off: async ({ server, desk, admin }) => {
    const { therapistId } = await confirmed({ desk });
    const body = { startsOn: '2026-11-20', endsOn: '2026-11-20', note: 'ill' };
    await server.request('POST', `/api/admin/therapists/${therapistId}/time-off`, { as: admin, body });
  },
  therapist_hours: async ({ server, desk, admin }) => {
    const { therapistId } = await confirmed({ desk });
    const body = { hours: [{ weekday: 5, from: '18:00', to: '20:00' }] };
    await server.request('PATCH', `/api/admin/therapists/${therapistId}`, { as: admin, body });
  },
  therapist_gone: async ({ server, desk, admin }) => {
    const { therapistId } = await confirmed({ desk });
    await server.request('PATCH', `/api/admin/therapists/${therapistId}`, { as: admin, body: { active: false } });
  },
  therapist_needs_help: async ({ server, desk }) => {
    const { id } = await confirmed({ desk });
    await server.database.run(sql`update booking_seats set help_at = clock_now() where booking_id = ${id}`);
  },
  therapist_silent: async ({ server, desk }) => {
    const { id } = await confirmed({ desk });
    await server.database.run(sql`update booking_seats set alarmed_at = clock_now() where booking_id = ${id}`);
  },
  nobody_opens: async ({ server, desk }) => {
    const { id } = await confirmed({ desk });
    await server.database.run(sql`
      update booking_seats set arrived_at = clock_now(), nobody_since = clock_now() where booking_id = ${id}`);
  },
  therapist_late: async ({ server, desk }) => {
    const { id } = await confirmed({ desk });
    await server.database.run(sql`
      update bookings set starts_at = clock_now() - interval '21 minutes', ends_at = clock_now() + interval '39 minutes'
      where id = ${id}`);
  },
  closed_day: async ({ server, desk }) => {
    await confirmed({ desk });
    await server.database.run(sql`
      insert into closed_days (day, name_en, name_pt) values ('2026-11-20', 'Works', 'Obras')`);
  },
  visits_close: async ({ server, desk, admin }) => {
    const { therapistId } = await confirmed({ desk });
    const location = { address: 'Rua do Ouro 3', isHotel: false };
    const { id } = await desk.searched({ datetime: '2026-11-20T11:30:00.000Z', location });
    await desk.admin(admin, `${id}/assign`, { therapistId });
    await server.database.run(sql`update service_areas set inside_minutes = 60`);
  },
  payment_disputed: async ({ server, desk }) => {
    const { id } = await confirmed({ desk });
    await server.database.run(sql`update bookings set disputed_since = clock_now() where id = ${id}`);
  },
  refund_refused: async ({ server, desk }) => {
    const { id } = await confirmed({ desk });
    await server.database.run(sql`update bookings set status = 'cancelled', refund_state = 'refused' where id = ${id}`);
  },
  gift_card_disputed: async ({ server }) => {
    const { intent } = await boughtCard(server);
    const object = { id: 'dp_card', object: 'dispute', status: 'needs_response', payment_intent: intent };
    await sendEvent(server, eventBody('evt_card_dispute', 'charge.dispute.created', object));
  },
  gift_card_refund_refused: async ({ server }) => {
    const { id, token } = await boughtCard(server);
    await server.request('POST', `/api/gift-cards/${id}/withdraw?token=${token}`, { body: {} });
    await server.worker.runDue();
    const { refund } = await server.database.one<{ refund: string }>(
      sql`select provider_refund_id as refund from refunds`,
    );
    const object = { id: refund, object: 'refund', status: 'failed' };
    await sendEvent(server, eventBody('evt_card_refund', 'refund.failed', object));
    server.log.takeErrors();
  },
  tip_disputed: async ({ server, desk }) => {
    const { intent } = await givenTip({ server, desk });
    const object = { id: 'dp_tip', object: 'dispute', status: 'needs_response', payment_intent: intent };
    await sendEvent(server, eventBody('evt_tip_dispute', 'charge.dispute.created', object));
  },
  tip_refund_refused: async ({ server, desk, admin }) => {
    const { id } = await givenTip({ server, desk });
    await server.request('POST', `/api/admin/bookings/${id}/tip/refund`, { as: admin, body: { reason: 'By mistake' } });
    await server.worker.runDue();
    const { refund } = await server.database.one<{ refund: string }>(
      sql`select provider_refund_id as refund from refunds`,
    );
    const object = { id: refund, object: 'refund', status: 'failed' };
    await sendEvent(server, eventBody('evt_tip_refund', 'refund.failed', object));
    server.log.takeErrors();
  },
  refund_late: async ({ server }) => {
    const { id } = await boughtCard(server);
    await server.database.run(sql`
      insert into refunds (id, payment_id, amount_cents, cause, created_at)
      select gen_random_uuid(), p.id, 1000, 'late', clock_now() - interval '31 minutes' from payments p where p.purpose_id = ${id}`);
  },
  invoice_refused: ({ server, desk }) => refusedInvoice(server, desk),
  credit_note_refused: async ({ server, desk }) => {
    await refusedInvoice(server, desk);
    await server.database.run(sql`
      update invoice_requests set kind = 'credit_note', amount_cents = 500, credited_cents = 500, entry = null`);
  },
  mail_stuck: ({ server }) => stuckMail(server, 'planned'),
  mail_failed: ({ server }) => stuckMail(server, 'failed'),
  area_unserved: ({ server }) =>
    server.database.run(sql`insert into service_areas (name, zip_from, zip_to) values ('Leiria', 2400, 2499)`),
  treatment_unserved: ({ server }) =>
    server.database.run(sql`
      insert into treatments (name_en, name_pt, description_en, description_pt, price_60_cents, image_url)
      values ('Thai', 'Tailandesa', '', '', 6500, '/treatments/relaxing.svg')`),
  therapist_unbookable: ({ server }) =>
    server.database.run(sql`
      insert into therapists (id, first_name, last_name, email, phone, gender, active)
      values (gen_random_uuid(), 'Carla', 'Dias', 'carla@calma.example', '+351 912 000 003', 'female', true)`),
  jobs_stuck: async ({ server }) => {
    await enqueue(server.database, { kind: 'of another release' });
    server.clock.advance(minutes(3));
  },
  jobs_late: async ({ server }) => {
    await showPresence({ database: server.database, role: 'worker', runsJobs: true });
    await enqueue(server.database, { kind: server.worker.kinds[0] ?? '' });
    server.clock.advance(minutes(6));
    await showPresence({ database: server.database, role: 'worker', runsJobs: true });
  },
  no_worker: ({ server }) => emptyTables(server.database, 'processes'),
  company_example: ({ server }) => server.database.run(sql`delete from settings`),
  no_treatments: ({ server }) => server.database.run(sql`update treatments set active = false`),
  no_areas: ({ server }) => server.database.run(sql`update service_areas set active = false`),
  no_therapists: ({ server }) => server.database.run(sql`update therapists set active = false`),
  no_card_payments: async () => undefined,
  mail_stays: async () => undefined,
};

/** Only an installation that is open to the public has these. */
const inProduction: readonly AttentionKind[] = [
  'jobs_late',
  'no_worker',
  'company_example',
  'no_treatments',
  'no_areas',
  'no_therapists',
  'no_card_payments',
  'mail_stays',
];

describe('the list of what needs a person', () => {
  let server: TestServer;
  let desk: DispatchDesk;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await createTestServer({ config: { limits: false } });
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    await emptyTables(
      server.database,
      'bookings',
      'busy',
      'payments',
      'payment_disputes',
      'refunds',
      'gift_cards',
      'jobs',
      'emails',
      'closed_days',
      'provider_events',
      'sandbox_intents',
      'sandbox_refunds',
      'sandbox_answers',
      'invoice_requests',
      'stand_in_invoices',
      'notifications',
      'therapists',
      'service_areas',
      'treatments',
      'users',
    );
    desk = await openDispatchDesk(server, [{}, {}]);
    admin = await desk.enterAsAdmin();
  });

  const listed = async (kind?: AttentionKind): Promise<AttentionItem[]> => {
    if (!kind || !inProduction.includes(kind))
      return (await server.request('GET', '/api/admin/attention', { as: admin })).body.items;
    const { database, clock, config, worker } = server;
    return (
      await listAttention({ database, clock, config: { ...config, production: true }, jobKinds: () => worker.kinds })
    ).items;
  };

  it('is empty where nothing is wrong', async () => {
    await confirmed({ desk });
    await boughtCard(server);
    expect(await listed()).toEqual([]);
  });

  it.each(attentionKinds.map((kind) => [kind]))('has %s, with a remedy', async (kind) => {
    await troubles[kind]({ server, desk, admin });
    const found = (await listed(kind)).find((item) => item.kind === kind);
    expect(found, kind).toBeDefined();
    expect(found?.remedy).toBeTruthy();
  });

  it('has what hurts today first, then what hurts already, then later hours, then what stands still', async () => {
    await troubles.mail_failed({ server, desk, admin });
    await troubles.area_unserved({ server, desk, admin });
    await troubles.therapist_off({ server, desk, admin });
    await troubles.seat_short({ server, desk, admin });
    expect((await listed()).map(({ kind, band }) => [kind, band])).toEqual([
      ['seat_short', 'soon'],
      ['mail_failed', 'since'],
      ['therapist_off', 'later'],
      ['area_unserved', 'standing'],
    ]);
  });

  it('loses what was tried again or settled, and two admins do it once', async () => {
    await troubles.gift_card_refund_refused({ server, desk, admin });
    const [item] = await listed();
    const settle = (body: object) =>
      server.request('POST', `/api/admin/refunds/${item?.refundId}/settle`, { as: admin, body });
    expect((await settle({ how: 'otherwise', reason: ' ' })).status).toBe(400);
    expect((await settle({ how: 'otherwise', reason: 'By bank transfer' })).status).toBe(200);
    expect((await settle({ how: 'again', reason: 'By card' })).body.code).toBe('refund_changed');
    expect(await listed()).toEqual([]);
    await stuckMail(server, 'failed');
    const again = () => server.request('POST', '/api/admin/emails/retry', { as: admin });
    expect((await again()).body).toEqual({ count: 1 });
    await server.worker.runDue();
    expect(await listed()).toEqual([]);
    expect((await again()).body).toEqual({ count: 0 });
  });
});
