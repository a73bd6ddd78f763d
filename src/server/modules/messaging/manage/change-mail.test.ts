import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days, minutes } from '#server/platform/durations.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { adminOf, codeMail, onlyRow, welcomeMail } from '../../../../../testing/mail-rows.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../../../../testing/server.ts';
import { type SmtpSink, startSmtpSink } from '../../../../../testing/smtp-sink.ts';
import { type MailRequest, queueMail, withdrawMails } from '../public.ts';

describe('what an admin does with a mail', () => {
  let server: TestServer;
  let as: SignedIn;

  beforeAll(async () => {
    server = await createTestServer({ config: { limits: false } });
  });
  beforeEach(async () => {
    await emptyTables(server.database, 'emails', 'jobs', 'audit_log');
    as = await adminOf(server);
  });

  const plan = (mail = welcomeMail('a'), sendAt = new Date(server.clock.now().getTime() + minutes(30))) =>
    server.database.transaction((tx) => queueMail(tx, { ...mail, sendAt }));
  const act = async (what: 'send-now' | 'cancel' | 'retry') => {
    const { id } = await onlyRow(server.database);
    return server.request('POST', `/api/admin/emails/${id}/${what}`, { as });
  };
  const open = async () => {
    const { id } = await onlyRow(server.database);
    return (await server.request('GET', `/api/admin/emails/${id}`, { as })).body;
  };

  it('sees what would leave, without what opens something', async () => {
    await plan({ ...codeMail('a'), values: { firstName: '<b>Inês', code: '4821', minutes: 10 } } as MailRequest);
    const mail = await open();
    expect(mail).toMatchObject({
      status: 'planned',
      isPreview: true,
      may: { sendNow: true, cancel: true, retry: false },
    });
    expect(mail.html).toContain('&lt;b&gt;Inês');
    expect(JSON.stringify(mail)).not.toContain('4821');
  });

  it('sends it now, once, although its own time comes later', async () => {
    await plan();
    expect(await act('send-now')).toMatchObject({ status: 200, body: { status: 'planned' } });
    await server.worker.runDue();
    expect(await onlyRow(server.database)).toMatchObject({ status: 'sent', attempts: 1 });
    server.clock.advance(minutes(60));
    as = await adminOf(server);
    await server.worker.runDue();
    expect(await onlyRow(server.database)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(await act('send-now')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await open()).toMatchObject({ isPreview: false, text: expect.stringContaining('Inês') });
  });

  it('cancels it, and it does not leave', async () => {
    await plan();
    expect(await act('cancel')).toMatchObject({ status: 200, body: { status: 'cancelled', cancelReason: 'by_admin' } });
    server.clock.advance(minutes(60));
    as = await adminOf(server);
    await server.worker.runDue();
    expect(await onlyRow(server.database)).toMatchObject({ status: 'cancelled', attempts: 0 });
    expect((await act('cancel')).status).toBe(409);
    // The cause is used up: whoever plans it again does not undo what the admin did.
    await plan();
    expect(await onlyRow(server.database)).toMatchObject({ status: 'cancelled' });
    const log = await server.database.many(sql`select from audit_log where subject = 'email'`);
    expect(log).toHaveLength(1);
  });

  it('finds it by type, language, state, words, and in the order of its time', async () => {
    await plan();
    await plan(codeMail('b', 'rui@calma.example'), server.clock.now());
    await server.worker.runDue();
    const list = async (query: string) => (await server.request('GET', `/api/admin/emails?${query}`, { as })).body;
    expect(await list('sort=sendAt')).toMatchObject({
      total: 2,
      isMailbox: true,
      counts: { planned: 1, sent: 1, failed: 0 },
      items: [{ type: 'verification_code' }, { type: 'welcome' }],
    });
    expect((await list('type=welcome')).total).toBe(1);
    expect((await list('q=RUI+código')).total).toBe(1);
    expect((await list('language=en')).total).toBe(0);
  });

  describe('through SMTP', () => {
    let sink: SmtpSink;

    beforeEach(async () => {
      sink = await startSmtpSink();
      server = await createTestServer({ config: { limits: false, smtpUrl: sink.url } });
      as = await adminOf(server);
      return () => sink.stop();
    });

    it('tries a refused one again, under the same Message-ID', async () => {
      await plan(welcomeMail('a'), server.clock.now());
      sink.refuseNext({ at: 'recipient', code: 550 });
      await server.worker.runDue();
      const failed = await open();
      expect(failed).toMatchObject({
        status: 'failed',
        lastError: expect.stringContaining('550'),
        may: { retry: true },
      });
      expect((await act('retry')).status).toBe(200);
      await server.worker.runDue();
      expect(await onlyRow(server.database)).toMatchObject({ status: 'sent', messageId: failed.messageId });
      expect(sink.received.map(({ parsed }) => parsed.messageId)).toEqual([failed.messageId]);
      expect(await open()).toMatchObject({ isRestored: true, isPreview: false });
    });

    it('does not revive one whose time has passed, but lets it be called off', async () => {
      await plan(codeMail('a'), server.clock.now());
      sink.refuseNext({ at: 'recipient', code: 550 });
      await server.worker.runDue();
      server.clock.advance(minutes(10));
      expect(await open()).toMatchObject({ status: 'failed', may: { retry: false } });
      expect((await act('retry')).status).toBe(409);
      expect(await act('cancel')).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    });
  });
});

describe('a mail that waits', () => {
  it('is withdrawn with others of its kind, and may then be planned anew', async () => {
    const { database, clock, worker } = await createTestServer();
    const sendAt = new Date(clock.now().getTime() + days(1));
    const plan = (cause: string, at = sendAt) =>
      database.transaction((tx) => queueMail(tx, { ...welcomeMail(cause), sendAt: at }));
    await plan('visit:1:a');
    await plan('visit:12:a');
    expect(await withdrawMails(database, 'visit:1:')).toBe(1);
    await plan('visit:1:a', clock.now());
    await worker.runDue();
    expect(await withdrawMails(database, 'visit:1:')).toBe(0);
    const rows = await database.many(sql`select cause, status from emails order by cause`);
    expect(rows).toEqual([
      { cause: 'visit:12:a', status: 'planned' },
      { cause: 'visit:1:a', status: 'sent' },
    ]);
  });

  it('is not forgotten by a job that comes too early', async () => {
    const { database, clock, worker } = await createTestServer();
    const sendAt = new Date(clock.now().getTime() + minutes(5));
    await database.transaction((tx) => queueMail(tx, { ...welcomeMail('a'), sendAt }));
    await database.run(sql`update jobs set run_at = clock_now() where kind = 'messaging.deliver'`);
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ status: 'planned', attempts: 0 });
    clock.advance(minutes(5));
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('is picked up although its job was lost', async () => {
    const { database, clock, worker } = await createTestServer();
    await database.transaction((tx) => queueMail(tx, welcomeMail('a')));
    await database.run(sql`delete from jobs where kind = 'messaging.deliver'`);
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ status: 'planned' });
    clock.advance(minutes(11));
    await worker.runDue();
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ status: 'sent' });
  });
});
