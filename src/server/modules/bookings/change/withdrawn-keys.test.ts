import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days, hours } from '#server/platform/durations.ts';
import { accept, type Desk, guest, openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { createTestServer, type SignedIn, type TestServer, testStart } from '../../../../../testing/server.ts';

describe('the key of a booking', () => {
  let server: TestServer;
  let desk: Desk;
  let rita: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await createTestServer({ config: { limits: true } });
    desk = await openDesk(server, [{}, {}, {}]);
    await addPerson(server, { email: 'rita@calma.example' });
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    for (const table of [sql`busy`, sql`emails`, sql`bookings`]) await server.database.run(sql`delete from ${table}`);
    rita = await signIn(server, 'rita@calma.example');
    admin = await signIn(server, 'admin@calma.example');
  });

  const paid = async (changes = {}) => {
    const { id, token } = await desk.booked(changes);
    await pay(server, id);
    await accept(server, id);
    await server.worker.runDue();
    return { id, token };
  };
  const see = (id: string, token: string, as?: SignedIn) =>
    server.request('GET', `/api/bookings/${id}?token=${token}`, { ...(as && { as }) });
  const mailed = () =>
    server.database.many<{ to: string; type: string; variables: { link?: string; why?: string } }>(
      sql`select to_email as to, type, variables from emails where type = 'link_replaced' order by cause`,
    );
  const adminLink = async (id: string): Promise<string> => {
    const { body } = await server.request('GET', `/api/admin/bookings/${id}`, { as: admin });
    return new URL(body.clientLink).searchParams.get('token') ?? '';
  };
  const lastEvent = async () => {
    const { body } = await server.request('GET', '/api/admin/security-events?kind=key_withdrawn', { as: admin });
    return body.items[0];
  };

  it('dies with "lock this link", everywhere at once, and the new one goes to the booking’s mailbox alone', async () => {
    const { id, token } = await paid();
    const locked = await server.request('POST', `/api/bookings/${id}/lock-link?token=${token}`);
    expect([locked.status, locked.body]).toEqual([200, { ok: true }]);
    const calls = [
      ['GET', `/api/bookings/${id}?token=${token}`],
      ['GET', `/api/bookings/${id}/calendar.ics?token=${token}`],
      ['GET', `/api/bookings/${id}/receipt.pdf?token=${token}`],
      ['GET', `/api/bookings/${id}/cancellation?token=${token}`],
      ['POST', `/api/bookings/${id}/cancel?token=${token}`],
      ['POST', `/api/bookings/${id}/lock-link?token=${token}`],
      ['GET', `/api/reschedule/${token}`],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await server.request(method, path, method === 'POST' ? { body: {} } : {});
      expect([path, answer.status, answer.body.code, answer.body.because]).toEqual([
        path,
        410,
        'link_withdrawn',
        'locked',
      ]);
      expect(answer.body.message).toBe('This link was locked. A new one was sent to the email address of the booking.');
    }
    const portuguese = await server.request('GET', `/api/bookings/${id}?token=${token}`, { language: 'pt' });
    expect(portuguese.body.message).toBe('Este link foi bloqueado. Enviámos um novo para o e-mail da marcação.');
    expect(await mailed()).toMatchObject([{ to: 'ana@calma.example' }]);
    const next = await adminLink(id);
    expect(next).not.toBe(token);
    expect((await see(id, next)).status).toBe(200);
    expect(await lastEvent()).toMatchObject({ subjectId: id, detail: 'locked', role: 'visitor' });
  });

  it('stays as missing as ever for a stranger', async () => {
    const { id } = await paid();
    const other = await paid({ datetime: '2026-11-20T14:00:00.000Z' });
    await server.request('POST', `/api/bookings/${other.id}/lock-link?token=${other.token}`);
    for (const token of ['x'.repeat(43), other.token])
      expect((await see(id, token)).body.code, 'nothing is told about another booking').toBe('not_found');
    expect((await server.request('POST', `/api/bookings/${id}/lock-link?token=nope`, { body: {} })).status).toBe(404);
  });

  it('in a mail that still waits is the new one', async () => {
    const { id, token } = await paid();
    await server.database.run(sql`
      insert into emails (type, cause, to_email, language, variables, send_at)
      values ('booking_reminder', 'reminder:test', 'ana@calma.example', 'en',
        ${JSON.stringify({ link: `http://localhost/bookings/${id}?token=${token}` })}, clock_now() + interval '1 day')`);
    const waiting = () =>
      server.database.many<{ text: string }>(
        sql`select variables::text as text from emails where status = 'planned' and to_email = 'ana@calma.example'`,
      );
    const before = (await waiting()).filter(({ text }) => text.includes(token));
    expect(before.length, 'the reminder waits').toBeGreaterThan(0);
    await server.request('POST', `/api/bookings/${id}/lock-link?token=${token}`);
    const after = await waiting();
    expect(after.some(({ text }) => text.includes(token))).toBe(false);
    expect(after.filter(({ text }) => text.includes(`token=`)).length).toBeGreaterThanOrEqual(before.length);
  });

  it('dies when an account claims the booking; the account sees it, and another mailbox is told', async () => {
    const { id, token } = await paid();
    const claim = () => server.request('POST', `/api/bookings/${id}/claim?token=${token}`, { as: rita });
    expect((await claim()).status).toBe(200);
    expect((await see(id, token)).body).toMatchObject({ code: 'link_withdrawn', because: 'claimed' });
    expect((await see(id, token, rita)).status).toBe(200);
    expect(await lastEvent()).toMatchObject({ subjectId: id, detail: 'claimed', role: 'client' });
    const [mail] = await mailed();
    expect(mail).toMatchObject({ to: 'ana@calma.example', variables: { why: expect.stringContaining('was not you') } });
    expect((await claim()).status, 'claimed twice is claimed once').toBe(200);
    expect(await mailed()).toHaveLength(1);
  });

  it('claimed into an account of the same mailbox sends no mail', async () => {
    const { id, token } = await paid({ guestDetails: { ...guest, email: 'Rita@calma.example' } });
    await server.request('POST', `/api/bookings/${id}/claim?token=${token}`, { as: rita });
    expect((await see(id, token)).status).toBe(410);
    expect(await mailed()).toEqual([]);
  });

  it('of an unpaid booking cannot be used to fill a stranger’s mailbox', async () => {
    const { id, token } = await desk.booked();
    expect((await server.request('POST', `/api/bookings/${id}/lock-link?token=${token}`)).body.code).toBe('not_paid');
    expect(await mailed()).toEqual([]);
  });

  it('shows the receipt alone 30 days after the visit, to everybody but its owner and the office', async () => {
    const { id, token } = await paid();
    server.clock.set(new Date(Date.parse('2026-11-20T11:00:00Z') + days(30) - hours(1)));
    expect((await see(id, token)).body).toMatchObject({ location: { address: 'Rua Augusta 10' } });
    server.clock.advance(hours(1));
    const { status, body, text } = await see(id, token);
    expect([status, body.receiptOnly, body.totalPrice]).toEqual([200, true, 6500]);
    for (const secret of ['Augusta', 'Ana', 'Reis', '913', 'ana@', 'knee', 'Ring twice', '1000-001'])
      expect(text).not.toContain(secret);
    expect((await server.request('GET', `/api/bookings/${id}/receipt.pdf?token=${token}`)).status).toBe(200);
    for (const path of [`/api/bookings/${id}/calendar.ics`, `/api/bookings/${id}/reschedule`])
      expect((await server.request('GET', `${path}?token=${token}`)).body.code).toBe('link_expired');
    expect(await server.request('GET', `/api/reschedule/${token}`, { language: 'en' })).toMatchObject({
      status: 410,
      body: {
        code: 'link_expired',
        message: 'This link now shows the receipt alone. For anything else, please call us.',
      },
    });
    rita = await signIn(server, 'rita@calma.example');
    const claimed = await server.request('POST', `/api/bookings/${id}/claim?token=${token}`, { as: rita });
    expect(claimed.body.code, 'an old link brings nothing into an account').toBe('link_expired');
    admin = await signIn(server, 'admin@calma.example');
    expect((await see(id, token, admin)).body.location.address).not.toBe('');
  });
});
