import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days, hours, minutes } from '#server/platform/durations.ts';
import { openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { adminOf } from '../../../../testing/mail-rows.ts';
import { createTestServer, type TestServer } from '../../../../testing/server.ts';
import { readCause, writeCause } from './find-reminded.ts';

type Desk = Awaited<ReturnType<typeof openDispatchDesk>>;
type Planned = { type: string; to: string; status: string; why: string | null; sendAt: Date };

const friday = new Date('2026-11-20T10:00:00Z');
const earlier = (instant: Date, milliseconds: number) => new Date(instant.getTime() - milliseconds);

describe('the cause of a reminder', () => {
  it('can be read again', () => {
    const about = { bookingId: '8c0bb3e2-3f5c-4f4e-9c3b-0d1f2a3b4c5d', sequence: 3, ruleId: 7 };
    expect(readCause(writeCause(about))).toEqual(about);
    const forTherapist = { ...about, therapistId: '1c0bb3e2-3f5c-4f4e-9c3b-0d1f2a3b4c5d' };
    expect(readCause(writeCause(forTherapist))).toEqual(forTherapist);
    expect(readCause('booking:8c0bb3e2-3f5c-4f4e-9c3b-0d1f2a3b4c5d')).toBeNull();
  });
});

describe('reminders', () => {
  let server: TestServer;
  let desk: Desk;

  const reminders = () =>
    server.database.many<Planned>(sql`
      select type, to_email as "to", status, cancel_reason as why, send_at as "sendAt" from emails
      where type in ('booking_reminder', 'therapist_reminder', 'review_request') order by send_at, type, created_at`);

  const confirmed = async (changes: Record<string, unknown> = {}) => {
    const booking = await desk.searched(changes);
    const [therapistId = ''] = await desk.asked(booking.id);
    expect((await desk.act('confirm', booking.id, therapistId)).status).toBe(200);
    await server.worker.runDue();
    return { ...booking, therapistId };
  };

  const goTo = async (instant: Date) => {
    server.clock.advance(instant.getTime() - server.clock.now().getTime());
    await server.worker.runDue();
  };

  const move = (booking: { id: string; token: string }, startsAt: string) =>
    server.request('POST', `/api/bookings/${booking.id}/reschedule`, {
      body: { startsAt },
      headers: { 'x-booking-token': booking.token },
    });

  beforeEach(async () => {
    server = await createTestServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
  });

  it('are planned when the visit is settled, for both sides, and sent in time with what is true then', async () => {
    const { id, therapistId } = await confirmed();
    expect(await reminders()).toMatchObject([
      { type: 'booking_reminder', to: 'ana@calma.example', status: 'planned', sendAt: earlier(friday, days(1)) },
      { type: 'therapist_reminder', to: `${therapistId}@calma.example`, sendAt: earlier(friday, hours(3)) },
    ]);
    await server.database.run(
      sql`update bookings set contact = contact || '{"firstName": "Anabela"}' where id = ${id}`,
    );
    await goTo(earlier(friday, hours(1)));
    expect((await reminders()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    const { subject, text } = await server.database.one<{ subject: string; text: string }>(
      sql`select subject, text from emails where type = 'booking_reminder'`,
    );
    expect(subject).toBe('Reminder: Friday, November 20, 2026, 10:00 am');
    expect(text).toContain('Anabela');
  });

  it('never come for a visit that was cancelled', async () => {
    const booking = await confirmed();
    const { status } = await server.request('POST', `/api/bookings/${booking.id}/cancel`, {
      body: {},
      headers: { 'x-booking-token': booking.token },
    });
    expect(status).toBe(200);
    await server.worker.runDue();
    expect(await reminders()).toEqual([]);
  });

  it('are not sent when the visit was cancelled behind their back', async () => {
    const { id } = await confirmed();
    await server.database.run(sql`update bookings set status = 'cancelled' where id = ${id}`);
    await goTo(earlier(friday, hours(1)));
    expect((await reminders()).map(({ status, why }) => [status, why])).toEqual([
      ['cancelled', 'untrue'],
      ['cancelled', 'untrue'],
    ]);
  });

  it('move with the visit, there and back again, and come once', async () => {
    const booking = await confirmed();
    const saturday = '2026-11-21T10:00:00.000Z';
    expect((await move(booking, saturday)).status).toBe(200);
    await server.worker.runDue();
    expect((await reminders()).map(({ type, sendAt }) => [type, sendAt])).toEqual([
      ['booking_reminder', earlier(new Date(saturday), days(1))],
      ['therapist_reminder', earlier(new Date(saturday), hours(3))],
    ]);
    expect((await move(booking, friday.toISOString())).status).toBe(200);
    await server.worker.runDue();
    await goTo(earlier(friday, hours(1)));
    await goTo(new Date(saturday));
    const sent = (await reminders()).filter(({ type, status }) => type === 'booking_reminder' && status === 'sent');
    expect(sent).toHaveLength(1);
  });

  it('are left out when the visit is settled later than they would come', async () => {
    await goTo(earlier(friday, hours(20)));
    await confirmed();
    expect((await reminders()).map(({ type }) => type)).toEqual(['therapist_reminder']);
  });

  it('ask how it was after the visit, once, unless the reader wished not to be asked', async () => {
    const { id } = await confirmed();
    await goTo(new Date(friday.getTime() + hours(4)));
    expect(await desk.statusOf(id)).toBe('completed');
    const review = () =>
      server.database.one<{ status: string; html: string; sendAt: Date; cancelReason: string | null }>(
        sql`select status, html, send_at as "sendAt", cancel_reason as "cancelReason" from emails where type = 'review_request'`,
      );
    // Twenty hours after the end of an hour's visit, not after its start.
    const due = new Date(friday.getTime() + hours(21));
    expect(await review()).toMatchObject({ status: 'planned', sendAt: due });
    await goTo(earlier(due, minutes(1)));
    expect(await review()).toMatchObject({ status: 'planned' });
    await goTo(new Date(friday.getTime() + hours(22)));
    const { html, status } = await review();
    expect(status).toBe('sent');
    const [, path = ''] = /href="http:\/\/localhost(\/api\/emails\/unsubscribe\/[^"]+)"/.exec(html) ?? [];

    const opened = await server.request('GET', path);
    expect(opened).toMatchObject({ status: 200, text: expect.stringContaining('<form method="post">') });
    const clicked = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.statusCode).toBe(200);

    const next = await confirmed({ datetime: '2026-11-24T10:00:00.000Z' });
    await goTo(new Date('2026-11-26T10:00:00Z'));
    expect(await desk.statusOf(next.id)).toBe('completed');
    const last = await server.database.one(sql`
      select status, cancel_reason as why from emails where type = 'review_request' order by created_at desc limit 1`);
    expect(last).toEqual({ status: 'cancelled', why: 'unsubscribed' });
  });

  it('tell the bell too', async () => {
    const { id, therapistId } = await confirmed();
    await desk.enter(therapistId);
    await goTo(earlier(friday, hours(1)));
    const kinds = await server.database.many(
      sql`select kind from notifications where booking_id = ${id} and kind = 'visit_reminder'`,
    );
    expect(kinds).toEqual([{ kind: 'visit_reminder' }]);
  });

  it('follow their rules, which admins change for visits already booked', async () => {
    await confirmed();
    const as = await adminOf(server);
    const rules = (await server.request('GET', '/api/admin/reminder-rules', { as })).body;
    expect(rules.map(({ mail, minutes: count }: { mail: string; minutes: number }) => [mail, count])).toEqual([
      ['booking_reminder', 1440],
      ['therapist_reminder', 180],
      ['review_request', 1200],
    ]);
    const [first, second] = rules;
    const path = `/api/admin/reminder-rules/${first.id}`;
    const changed = await server.request('PATCH', path, { as, body: { minutes: 720, version: 1 } });
    expect(changed).toMatchObject({ status: 200, body: { minutes: 720, version: 2 } });
    const late = await server.request('PATCH', path, { as, body: { active: false, version: 1 } });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', current: changed.body } });
    const deleted = await server.request('DELETE', `/api/admin/reminder-rules/${second.id}`, { as });
    expect(deleted.status).toBe(204);
    const added = await server.request('POST', '/api/admin/reminder-rules', {
      as,
      body: { mail: 'booking_reminder', minutes: 60 },
    });
    expect(added).toMatchObject({ status: 201, body: { anchor: 'before_start', active: true } });
    const twice = await server.request('POST', '/api/admin/reminder-rules', {
      as,
      body: { mail: 'booking_reminder', minutes: 60 },
    });
    expect(twice).toMatchObject({ status: 400, body: { fields: { minutes: expect.stringContaining('already') } } });
    await server.worker.runDue();
    expect((await reminders()).map(({ type, sendAt }) => [type, sendAt])).toEqual([
      ['booking_reminder', earlier(friday, hours(12))],
      ['booking_reminder', earlier(friday, minutes(60))],
    ]);
    const log = await server.database.many(sql`select from audit_log where subject = 'settings'`);
    expect(log).toHaveLength(3);
  });
});
