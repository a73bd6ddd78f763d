import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours } from '#server/platform/durations.ts';
import { rowOf } from '../../../../testing/booking-desk.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

onPostgres('mails and the end of a booking, in the office', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let as: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    as = await desk.enterAsAdmin();
  });
  afterEach(() => desk.clear());

  const confirmed = async () => {
    const made = await desk.searched();
    await desk.admin(as, `${made.id}/assign`, { therapistId: desk.ids[0] });
    await desk.pass(hours(1));
    as = await signIn(server, 'admin@calma.example');
    return made;
  };
  type Mail = {
    id: string;
    type: string;
    isToClient: boolean;
    maySendAgain: boolean;
    to: { email: string };
    status: string;
  };
  const mails = async (id: string): Promise<Mail[]> =>
    (await server.request('GET', `/api/admin/bookings/${id}/mails`, { as })).body;
  const resend = (id: string, mailId: string) => desk.admin(as, `${id}/mails/${mailId}/resend`);

  it('lists every mail about it, the client’s apart from the therapists’', async () => {
    const { id } = await confirmed();
    const all = await mails(id);
    const ofClient = all.filter(({ isToClient }) => isToClient);
    expect(ofClient.map(({ type }) => type).toSorted()).toEqual([
      'booking_confirmed',
      'booking_received',
      'booking_reminder',
    ]);
    // The reminder has not left yet.
    expect(ofClient.filter(({ maySendAgain }) => maySendAgain)).toHaveLength(2);
    const others = all.filter(({ isToClient }) => !isToClient);
    expect(others.map(({ type }) => type)).toContain('therapist_assignment');
    expect(others.some(({ maySendAgain }) => maySendAgain)).toBe(false);
    const other = await desk.searched({ datetime: '2026-11-21T10:00:00.000Z' });
    expect((await mails(other.id)).map(({ id: mailId }) => mailId)).not.toContain(ofClient[0]?.id);
  });

  it('sends one again, to the address and with the link of now, and says so in the log', async () => {
    const { id } = await confirmed();
    const { version } = (await server.request('GET', `/api/admin/bookings/${id}`, { as })).body;
    await server.request('PATCH', `/api/admin/bookings/${id}`, {
      as,
      body: { version, contact: { email: 'new@calma.example' } },
    });
    await server.worker.runDue();
    const [before] = (await mails(id)).filter(({ type }) => type === 'booking_confirmed');
    expect((await resend(id, before?.id ?? '')).status).toBe(200);
    expect((await resend(id, before?.id ?? '')).status).toBe(200);
    await server.worker.runDue();
    const sent = await server.database.many<{ to: string; text: string; status: string }>(sql`
      select to_email as "to", text, status from emails where type = 'booking_confirmed' order by to_email, id`);
    expect(sent.map(({ to, status }) => [to, status])).toEqual([
      ['ana@calma.example', 'sent'],
      ['new@calma.example', 'sent'],
      ['new@calma.example', 'sent'],
    ]);
    const { clientLink } = (await server.request('GET', `/api/admin/bookings/${id}`, { as })).body;
    expect(sent[1]?.text).toContain(clientLink);
    expect(sent[0]?.text).not.toContain(clientLink);
    const log = await server.request('GET', '/api/admin/audit?subject=booking', { as });
    expect(log.body.items[0]).toMatchObject({ after: { mail: 'booking_confirmed' } });
  });

  it('does not send what is no longer so, nor what is not the client’s or not about this booking', async () => {
    const { id } = await confirmed();
    const all = await mails(id);
    const idOf = (type: string) => all.find((mail) => mail.type === type)?.id ?? '';
    expect((await resend(id, idOf('therapist_assignment'))).body.code).toBe('changed_meanwhile');
    const other = await desk.searched({ datetime: '2026-11-21T10:00:00.000Z' });
    expect((await resend(other.id, idOf('booking_received'))).status).toBe(404);
    await desk.admin(as, `${id}/cancel`, { refund: 'none' });
    await resend(id, idOf('booking_confirmed'));
    await server.worker.runDue();
    const again = (await mails(id)).filter(({ type }) => type === 'booking_confirmed');
    expect(again.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'sent']);
  });

  it('can be read after it has left by a mail server, without what opens something', async () => {
    const { id } = await confirmed();
    const [mail] = (await mails(id)).filter(({ type }) => type === 'booking_confirmed');
    await server.database.run(sql`
      update emails set text = null, html = null, variables = variables - '{link,rescheduleLink}'::text[] where id = ${mail?.id}`);
    const { body } = await server.request('GET', `/api/admin/emails/${mail?.id}`, { as });
    expect(body).toMatchObject({ status: 'sent', isRestored: true, isPreview: false });
    expect(body.text).toContain('Rua Augusta 10');
    expect(body.text).not.toContain('token=');
  });

  it('ends as a no-show: nothing goes back, the therapist is paid, and everybody reads why', async () => {
    const made = await confirmed();
    const paidBefore = await server.database.many(
      sql`select pay_cents from booking_seats where booking_id = ${made.id}`,
    );
    expect((await desk.admin(as, `${made.id}/no-show`)).body.code).toBe('too_early');
    server.clock.set(new Date('2026-11-20T10:20:00Z'));
    as = await signIn(server, 'admin@calma.example');
    await server.database.run(sql`delete from emails`);
    const { status, body } = await desk.admin(as, `${made.id}/no-show`);
    expect([status, body.status, body.cancellation.reason, body.cancellation.refunded]).toEqual([
      200,
      'cancelled',
      'no_show',
      0,
    ]);
    expect((await desk.admin(as, `${made.id}/no-show`)).status, 'pressed twice').toBe(200);
    await server.worker.runDue();
    expect(await server.database.many(sql`select pay_cents from booking_seats where booking_id = ${made.id}`)).toEqual(
      paidBefore,
    );
    expect(await rowOf(server, made.id)).toMatchObject({ payment_status: 'paid', refund_cents: 0 });
    const told = await server.database.many<{ type: string; to: string; text: string }>(
      sql`select type, to_email as "to", text from emails order by type`,
    );
    const [ended, cancelled] = ['assignment_ended', 'booking_cancelled'].map((type) =>
      told.find((mail) => mail.type === type),
    );
    expect(cancelled?.text).toContain('nobody opened the door');
    expect([ended?.to, ended?.text.includes('ninguém abriu a porta')]).toEqual([mailOf(desk.ids[0] ?? ''), true]);
    const log = await server.request('GET', '/api/admin/audit?subject=booking', { as });
    expect(log.body.items[0]).toMatchObject({ after: { status: 'cancelled', reason: 'no_show' } });
  });

  it('is no no-show while nobody has accepted, or once it is done', async () => {
    const { id } = await desk.searched();
    server.clock.set(new Date('2026-11-20T10:20:00Z'));
    as = await signIn(server, 'admin@calma.example');
    expect((await desk.admin(as, `${id}/no-show`)).body.code).toBe('not_confirmed');
    expect((await desk.admin(as, '7f3c0000-0000-4000-8000-000000000000/no-show')).status).toBe(404);
  });
});
