import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type KeptFor, keptSince, type RetentionRow, retention, retentionRows } from '#domain/privacy/retention.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { accept, type Desk, friday, guest, openDesk, pay } from '../../../../testing/booking-desk.ts';
import { addPerson } from '../../../../testing/people.ts';
import { createTestServer, type TestServer, testStart } from '../../../../testing/server.ts';

/** The last moment at which it is still there, counted from when it begins to count. */
const lastMoment = (row: RetentionRow, from: Date): Date => {
  const { amount, unit }: KeptFor = retention[row];
  const end = new Date(from);
  if (unit === 'hour') end.setUTCHours(end.getUTCHours() + amount);
  if (unit === 'day') end.setUTCDate(end.getUTCDate() + amount);
  if (unit === 'month') end.setUTCMonth(end.getUTCMonth() + amount);
  if (unit === 'year') end.setUTCFullYear(end.getUTCFullYear() + amount);
  return new Date(end.getTime() - 60_000);
};

const visitEnd = new Date('2026-11-20T11:00:00Z');

describe('what is kept how long', () => {
  let server: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await createTestServer();
    desk = await openDesk(server, [{}, {}, {}, {}, {}]);
  });

  /** The clock went back: what was planned for its future is due again. */
  const restart = async (): Promise<void> => {
    for (const table of [sql`busy`, sql`jobs`]) await server.database.run(sql`delete from ${table}`);
  };

  const exists = async (question: Sql): Promise<boolean> => (await server.database.many(question)).length > 0;

  type Proof = {
    /** When the time begins to run, unless at once. */
    from?: Date;
    /** Makes one, and gives the question whether it is still there. */
    plant(): Promise<Sql>;
  };

  const paidVisit = async (changes = {}): Promise<string> => {
    const { id } = await desk.booked({ datetime: friday, ...changes });
    await pay(server, id);
    await accept(server, id);
    return id;
  };
  const giftCard = async (status: string, expiresOn: string | null): Promise<string> => {
    const id = randomUUID();
    await server.database.run(sql`
      insert into gift_cards (id, amount_cents, status, buyer_name, buyer_email, recipient_name, recipient_email, message,
        design, language, access_token_hash, expires_on, delivered_at)
      values (${id}, 5000, ${status}, 'Rui', 'rui@calma.example', 'Ana', 'ana@calma.example', 'For you', 'sage', 'en',
        ${Buffer.from(id)}, ${expiresOn}::date, ${expiresOn && testStart.toISOString()}::timestamptz)`);
    return id;
  };
  const insert = async (statement: Sql): Promise<string> => (await server.database.one<{ id: string }>(statement)).id;

  const proofs: Record<RetentionRow, Proof> = {
    unpaidBooking: {
      plant: async () => {
        const { id } = await desk.booked();
        return sql`select id from bookings where id = ${id}`;
      },
    },
    healthNote: {
      from: visitEnd,
      plant: async () => {
        const id = await paidVisit();
        return sql`select id from bookings where id = ${id} and notes = 'A bad knee'`;
      },
    },
    guest: {
      from: visitEnd,
      plant: async () => {
        const id = await paidVisit();
        await server.database.run(sql`
          insert into reviews (booking_id, stars, words, shown_from) values (${id}, 5, 'Ana was here', clock_now())`);
        await server.database.run(sql`
          update clients set notes = 'Ana likes it warm' where id = (select client_id from bookings where id = ${id})`);
        return sql`
          select id from bookings where id = ${id} and contact::text || location::text || zip_code ~ 'Ana|Augusta|1000-001'
          union all select booking_id from reviews where booking_id = ${id} and words <> ''
          union all select c.id from clients c join bookings b on b.client_id = c.id where b.id = ${id} and c.notes <> ''`;
      },
    },
    unpaidGiftCard: {
      plant: async () => {
        const id = await giftCard('waiting_payment', null);
        return sql`select id from gift_cards where id = ${id} and (status = 'waiting_payment' or message <> '' or buyer_email <> '')`;
      },
    },
    giftCard: {
      from: new Date('2026-12-01T00:00:00Z'),
      plant: async () => {
        const id = await giftCard('active', '2026-12-01');
        return sql`select id from gift_cards where id = ${id} and message || buyer_email || recipient_name <> ''`;
      },
    },
    mail: {
      plant: async () => {
        const id = await insert(sql`
          insert into emails (type, cause, to_email, language, variables, status, subject, text)
          values ('welcome', ${randomUUID()}, 'ana@calma.example', 'en', '{"firstName": "Ana"}', 'sent', 'Hello', 'Hello Ana')
          returning id`);
        const smsId = await insert(sql`
          insert into sms (kind, cause, to_phone, language, text, parts, status, stale_at)
          values ('on_the_way', ${randomUUID()}, '+351912000001', 'en', 'Ana', 1, 'sent', clock_now()) returning id`);
        return sql`select id from emails where id = ${id} union all select id from sms where id = ${smsId}`;
      },
    },
    notification: {
      plant: async () => {
        const userId = await addPerson(server, { email: `${randomUUID()}@calma.example` });
        const id = await insert(sql`
          insert into notifications (user_id, kind, cause, details) values (${userId}, 'booking_received', 'x', '{}')
          returning id`);
        const deviceId = await insert(sql`
          insert into push_subscriptions (user_id, endpoint, p256dh, auth)
          values (${userId}, ${`https://push.example/${userId}`}, 'p', 'a') returning id`);
        return sql`
          select id from notifications where id = ${id}
          union all select id from push_subscriptions where id = ${deviceId}`;
      },
    },
    areaWish: {
      plant: async () => {
        const email = `${randomUUID()}@calma.example`;
        await server.request('POST', '/api/zip-codes/interest', { body: { zip: '9000-001', email } });
        await server.database.run(sql`
          insert into zip_interests (zip, email, language) values ('9000-001', ${email}, 'en') on conflict do nothing`);
        return sql`select id from zip_interests where email = ${email}`;
      },
    },
    waitingPlace: {
      from: new Date('2026-11-20T00:00:00Z'),
      plant: async () => {
        const email = `${randomUUID()}@calma.example`;
        await server.database.run(sql`
          insert into waiting_list (email, language, mailbox, zip_code, service_area_id, waits_on, part_of_day, treatment_id, duration, people_count, mode)
          values (${email}, 'en', ${Buffer.from(email)}, '1000-001', ${desk.areaId}, '2026-11-20', 'any', ${desk.treatmentId}, 60, 1, 'single')`);
        return sql`select id from waiting_list where email = ${email}`;
      },
    },
    network: {
      plant: async () => {
        const id = await insert(sql`
          insert into security_events (kind, role, network) values ('sign_in', 'visitor', 'a-network') returning id`);
        return sql`select id from security_events where id = ${id} and network <> ''`;
      },
    },
    securityEvent: {
      plant: async () => {
        const id = await insert(sql`
          insert into security_events (kind, role, network) values ('sign_in', 'visitor', 'a-network') returning id`);
        return sql`select id from security_events where id = ${id}`;
      },
    },
    trackingEvent: {
      plant: async () => {
        const id = await insert(sql`insert into tracking_events (name) values ('purchase') returning id`);
        return sql`select id from tracking_events where id = ${id}`;
      },
    },
    failedWork: {
      plant: async () => {
        const id = await insert(sql`
          insert into jobs (kind, payload, died_at) values ('messaging.deliver', '{"emailId": "x"}', clock_now()) returning id`);
        return sql`select id from jobs where id = ${id}`;
      },
    },
    accounting: {
      plant: async () => {
        const requestId = randomUUID();
        await server.database.run(sql`
          insert into stand_in_invoices (request_id, request) values (${requestId}, '{"customer": {"name": "Ana Reis"}}')`);
        return sql`select no from stand_in_invoices where request_id = ${requestId}`;
      },
    },
  };

  it.each(retentionRows)('%s: there until its time is over, and gone then', async (row) => {
    const { plant, from } = proofs[row];
    server.clock.set(testStart);
    await restart();
    const question = await plant();
    const last = lastMoment(row, from ?? testStart);
    server.clock.set(last);
    await server.worker.runDue();
    expect(await exists(question), `${row} at ${last.toISOString()}`).toBe(true);
    server.clock.set(new Date(last.getTime() + 2 * 3_600_000 + (row === 'giftCard' ? 86_400_000 : 0)));
    await server.worker.runDue();
    expect(await exists(question), `${row} after its time`).toBe(false);
    expect(keptSince(row, server.clock.now()).getTime()).toBeGreaterThan((from ?? testStart).getTime());
  });

  it('a guest who came again is still known, and a client’s bookings stay with the account', async () => {
    server.clock.set(testStart);
    await restart();
    const again = { ...guest, email: 'again@calma.example' };
    const first = await paidVisit({ guestDetails: again });
    server.clock.set(new Date('2028-11-01T09:00:00Z'));
    await paidVisit({ guestDetails: again, datetime: '2028-11-03T10:00:00.000Z' });
    server.clock.set(new Date('2028-12-01T09:00:00Z'));
    await server.worker.runDue();
    expect(await exists(sql`select id from bookings where id = ${first} and contact->>'email' <> ''`)).toBe(true);
    server.clock.set(new Date('2030-11-04T09:00:00Z'));
    await server.worker.runDue();
    expect(await exists(sql`select id from bookings where id = ${first} and contact->>'email' <> ''`)).toBe(false);
  });

  it('stands on the privacy page in both languages, row by row', async () => {
    for (const [language, words] of [
      [
        'en',
        ['48 hours after the massage', '24 months after your last massage', '30 days after you booked', '10 years'],
      ],
      [
        'pt',
        ['48 horas depois da massagem', '24 meses depois da última massagem', '30 dias depois de marcar', '10 anos'],
      ],
    ] as const) {
      const { body } = await server.request('GET', `/api/legal/privacy?lang=${language}`, { language });
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      for (const word of words) expect(text).toContain(word);
      expect(text).not.toContain('{{');
    }
  });
});
