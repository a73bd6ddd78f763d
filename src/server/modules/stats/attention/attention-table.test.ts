import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AttentionItem, type AttentionKind, attentionKinds, tickedKinds } from '#contract/attention.ts';
import { compareMoney, listDifferences } from '#server/modules/money/compare-money.ts';
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

type LostSms = { kind: 'therapist_found' | 'offer'; status: 'planned' | 'failed'; bookingId: string; phone?: string };

const lostSms = async (server: TestServer, { kind, status, bookingId, phone }: LostSms) => {
  const { ofClient } = await server.database.one<{ ofClient: string }>(sql`
    select '+' || regexp_replace(contact->>'phone', '[^0-9]', '', 'g') as "ofClient" from bookings where id = ${bookingId}`);
  await server.database.run(sql`delete from sms`);
  await server.database.run(sql`
    insert into sms (kind, cause, to_phone, language, text, parts, booking_id, status, attempts, last_error, stale_at)
    values (${kind}, 'lost', ${phone ?? ofClient}, 'en', 'text', 1, ${bookingId}, ${status}, 1, 'no', clock_now() + interval '1 hour')`);
};

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
  invoice_late: async ({ server, desk }) => {
    await refusedInvoice(server, desk);
    await server.database.run(sql`
      update invoice_requests set refused_at = null, created_at = clock_now() - interval '31 minutes'`);
  },
  ledger_differs: async ({ server }) => {
    await boughtCard(server);
    await server.database.run(sql`update payments set amount_cents = amount_cents + 1`);
    await compareMoney(server);
  },
  provider_differs: async ({ server }) => {
    await boughtCard(server);
    await server.database.run(sql`
      insert into provider_transactions (id, kind, amount_cents, fee_cents, happened_at)
      values ('txn_strange', 'charge', 1, 0, clock_now())`);
    await compareMoney(server);
    expect(await listDifferences(server.database), 'what the provider tells an hour later is no difference').toEqual(
      [],
    );
    await server.database.run(sql`
      update money_checks set differs_since = differs_since - interval '2 hours' where what = 'provider'`);
    await compareMoney(server);
  },
  visit_unpaid: async ({ server, desk }) => {
    const { id } = await confirmed({ desk });
    await server.database.run(sql`
      update bookings set status = 'completed', paid_at = null, pay_by = 'cash',
        starts_at = clock_now() - interval '26 hours', ends_at = clock_now() - interval '25 hours' where id = ${id}`);
  },
  change_unpaid: async ({ server, desk, admin }) => {
    const { id } = await confirmed({ desk });
    const { version } = (await server.request('GET', `/api/admin/bookings/${id}`, { as: admin })).body;
    const choices = { treatmentId: desk.treatmentId, duration: 75, peopleCount: 1, addIns: [], version };
    const { body } = await server.request('POST', `/api/admin/bookings/${id}/change/preview`, {
      as: admin,
      body: choices,
    });
    await desk.admin(admin, `${id}/change`, { ...choices, toPay: body.toPay, refund: body.refund });
    await server.database.run(sql`update bookings set due_since = clock_now() - interval '25 hours'`);
  },
  payout_strange: ({ server }) =>
    server.database.run(sql`
      insert into provider_transactions (id, kind, amount_cents, fee_cents, payout_id, happened_at)
      values ('txn_out', 'payout', -100, 0, 'po_1', clock_now()), ('txn_strange', 'charge', 100, 0, 'po_1', clock_now())`),
  sms_failed: async ({ server, desk }) => {
    const { id } = await confirmed({ desk });
    await lostSms(server, { kind: 'therapist_found', status: 'failed', bookingId: id });
  },
  therapist_sms_failed: async ({ server, desk }) => {
    const { id } = await desk.searched();
    await server.database.run(sql`update therapists set phone = '+351 912 000 007' where id = ${desk.ids[0]}`);
    await lostSms(server, { kind: 'offer', status: 'failed', bookingId: id, phone: '+351912000007' });
  },
  sms_stuck: async ({ server, desk }) => {
    const { id } = await desk.searched();
    await lostSms(server, { kind: 'therapist_found', status: 'planned', bookingId: id });
    server.clock.advance(minutes(6));
  },
  push_failed: ({ server }) =>
    server.database.run(sql`
      with device as (
        insert into push_subscriptions (user_id, endpoint, p256dh, auth, used_at)
        select id, 'https://push.example/1', 'p', 'a', clock_now() - interval '1 hour' from users where role = 'admin'
        returning id
      ), told as (
        insert into notifications (user_id, kind, cause, details, created_at)
        select id, 'needs_attention', 'test', '{}', clock_now() - interval '6 minutes' from users where role = 'admin'
        returning id)
      insert into pushes (notification_id, subscription_id, status, last_error, attempts)
      select told.id, device.id, 'failed', 'no such key', 1 from told, device`),
  review_low: async ({ server, desk }) => {
    const { id } = await confirmed({ desk });
    await server.database.run(sql`update bookings set status = 'completed' where id = ${id}`);
    await server.database.run(sql`
      insert into reviews (booking_id, stars, shown_from) values (${id}, 2, clock_now() + interval '7 days')`);
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
      'sms',
      'money_checks',
      'ledger_lines',
      'provider_transactions',
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
      'seen_troubles',
      'audit_log',
    );
    desk = await openDispatchDesk(server, 2);
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

  it('has a dispute by the hour until which the bank waits for an answer', async () => {
    const { intent } = await boughtCard(server);
    const answerBy = '2026-11-20T23:59:59.000Z';
    const object = {
      ...{ id: 'dp_card', object: 'dispute', status: 'needs_response', payment_intent: intent },
      evidence_details: { due_by: Date.parse(answerBy) / 1000 },
    };
    await sendEvent(server, eventBody('evt_card_dispute', 'charge.dispute.created', object));
    expect(await listed()).toMatchObject([{ kind: 'gift_card_disputed', band: 'later', hurtsAt: answerBy }]);
  });

  it.each(tickedKinds.map((kind) => [kind]))(
    'loses %s when it is ticked off, once, and the log says by whom',
    async (kind) => {
      await troubles[kind]({ server, desk, admin });
      const item = (await listed()).find((one) => one.kind === kind);
      const body = { kind, subject: item?.subject };
      const tick = () => server.request('POST', '/api/admin/attention/seen', { as: admin, body });
      expect((await tick()).status).toBe(200);
      expect((await listed()).map((one) => one.kind)).not.toContain(kind);
      expect((await tick()).status, 'a colleague was first').toBe(200);
      const log = (await server.request('GET', '/api/admin/audit', { as: admin })).body.items;
      expect(log.filter(({ after }: { after: object }) => 'isSeen' in (after ?? {}))).toHaveLength(1);
      const unknown = { ...body, subject: 'never there' };
      expect((await server.request('POST', '/api/admin/attention/seen', { as: admin, body: unknown })).status).toBe(
        404,
      );
    },
  );

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
