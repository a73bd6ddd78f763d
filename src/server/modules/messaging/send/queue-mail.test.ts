import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { createMailboxMailer } from '#server/platform/mailer/mailer.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { codeMail, mailWorkerOf, onlyRow, rowsOf } from '../../../../../testing/mail-rows.ts';
import { createTestServer, onPostgres, type TestServer } from '../../../../../testing/server.ts';
import { deleteMailsTo, type MailRequest, queueMail } from '../public.ts';

onPostgres('a planned mail', (makeServer) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await makeServer();
  });
  beforeEach(() => emptyTables(server.database, 'emails', 'jobs'));

  it('is there exactly when the change it tells of is', async () => {
    const { database, worker } = server;
    const refused = database.transaction(async (tx) => {
      await queueMail(tx, codeMail('a'));
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    await worker.runDue();
    expect(await rowsOf(database)).toEqual([]);
    expect(await database.many(sql`select from jobs where kind = 'messaging.deliver'`)).toEqual([]);
  });

  it('stays whole in the built-in mailbox, without the code in its subject', async () => {
    const { database, worker } = server;
    await database.transaction((tx) => queueMail(tx, codeMail('a')));
    await worker.runDue();
    const row = await onlyRow(database);
    expect(row).toMatchObject({ status: 'sent', attempts: 1, subject: 'O seu código de verificação Calma' });
    expect(row.text).toContain('4821');
    expect(row.html).toContain('4821');
    expect(row.variables).toMatchObject({ code: '4821' });
  });

  it('is planned once for a cause', async () => {
    const { database, worker } = server;
    await database.transaction(async (tx) => {
      await queueMail(tx, codeMail('a'));
      await queueMail(tx, codeMail('a'));
    });
    await worker.runDue();
    await database.transaction((tx) => queueMail(tx, codeMail('a')));
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ attempts: 1 });
    await database.transaction((tx) =>
      queueMail(tx, { ...codeMail('a'), type: 'welcome', values: { firstName: 'I' } }),
    );
    expect(await rowsOf(database)).toHaveLength(2);
  });

  it('waits for its time', async () => {
    const { database, worker, clock } = server;
    const sendAt = new Date(clock.now().getTime() + minutes(30));
    await database.transaction((tx) => queueMail(tx, { ...codeMail('a'), sendAt }));
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ status: 'planned', attempts: 0, sendAt });
    clock.advance(minutes(30));
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ status: 'sent' });
  });
});

describe('planning a mail', () => {
  it('is refused when its name would write a header or a value is missing', async () => {
    const { database } = await createTestServer();
    const named = { ...codeMail('a'), to: { email: 'ines@calma.example', name: 'Inês\r\nBcc: eve@evil.example' } };
    await expect(database.transaction((tx) => queueMail(tx, named))).rejects.toThrow('one line');
    const halved = { ...codeMail('a'), values: { firstName: 'Inês', minutes: 10 } } as unknown as MailRequest;
    await expect(database.transaction((tx) => queueMail(tx, halved))).rejects.toThrow('needs code');
    expect(await rowsOf(database)).toEqual([]);
  });

  it('goes with the person it was for', async () => {
    const { database, worker } = await createTestServer();
    await database.transaction(async (tx) => {
      await queueMail(tx, codeMail('a', 'Ines@calma.example'));
      await queueMail(tx, codeMail('b', 'rui@calma.example'));
      await deleteMailsTo(tx, 'ines@calma.example');
    });
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ status: 'sent' });
  });

  it('uses the template an admin saved last, and the standard text when that one has gone stale', async () => {
    const { database, worker, log } = await createTestServer();
    await database.run(sql`
      insert into email_templates (type, language, version, subject, body) values
        ('verification_code', 'pt', 1, 'Antigo', 'Antigo'), ('verification_code', 'pt', 2, 'Novo {{ brand }}', 'Corpo {{ code }}')`);
    await database.transaction((tx) => queueMail(tx, codeMail('a')));
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ subject: 'Novo Calma' });
    await database.run(sql`update email_templates set subject = 'Novo {{ code }}' where version = 2`);
    await database.transaction((tx) => queueMail(tx, codeMail('c')));
    await worker.runDue();
    expect((await rowsOf(database)).map(({ subject }) => subject)).toEqual([
      'Novo Calma',
      'O seu código de verificação Calma',
    ]);
    await database.run(sql`update email_templates set subject = '{{ gone }}' where version = 2`);
    await database.transaction((tx) => queueMail(tx, codeMail('b')));
    await worker.runDue();
    expect((await rowsOf(database))[2]).toMatchObject({ status: 'sent', subject: 'O seu código de verificação Calma' });
    expect(log.takeErrors()).toMatchObject([{ reason: 'subject, line 1: undefined variable: gone' }]);
  });
});

describe('the built-in mailbox', () => {
  it('prints one line a mail, whatever the subject holds', async () => {
    const lines: string[] = [];
    const mailer = createMailboxMailer((line) => lines.push(line));
    const server = await createTestServer();
    const worker = await mailWorkerOf(server, mailer);
    await server.database.transaction(async (tx) => {
      await queueMail(tx, codeMail('a'));
      await queueMail(tx, {
        ...codeMail('b'),
        type: 'welcome',
        language: 'en',
        values: { firstName: 'A\r\n\u001b[2Jmail to' },
      });
    });
    await worker.runDue();
    expect(lines.sort()).toEqual([
      '  mail to ines@calma.example: "O seu código de verificação Calma", code 4821',
      '  mail to ines@calma.example: "Welcome to Calma, A [2Jmail to"',
    ]);
  });
});
