import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#domain/language/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { days, minutes, seconds } from '#server/platform/durations.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import { createSmtpMailer } from '#server/platform/mailer/smtp-mailer.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { readTexts } from '#server/platform/texts.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { codeMail, mailWorkerOf, onlyRow, rowsOf, welcomeMail } from '../../../../../testing/mail-rows.ts';
import { findFreePort } from '../../../../../testing/private-postgres.ts';
import { createTestServer, type TestServer } from '../../../../../testing/server.ts';
import { type SmtpSink, startSmtpSink } from '../../../../../testing/smtp-sink.ts';
import { exampleOf, isOptional, mailTypeNames } from '../mail-types.ts';
import { type MailRequest, queueMail } from '../public.ts';
import { type RenderedMail, readStandardTexts, renderMail } from '../write/render-mail.ts';
import { deliveryJob } from './delivery-job.ts';
import { createOptOuts } from './opt-outs.ts';

describe('a mail through SMTP', () => {
  let shared: TestServer;
  let sink: SmtpSink;
  const open: { close(): void }[] = [];

  beforeAll(async () => {
    shared = await createTestServer({ config: { publicUrl: 'https://calma.example' } });
  });

  beforeEach(async () => {
    await emptyTables(shared.database, 'emails', 'jobs');
    sink = await startSmtpSink();
  });

  afterEach(async () => {
    for (const mailer of open.splice(0)) mailer.close();
    await sink.stop();
  });

  const smtp = (url = sink.url): Mailer => {
    const mailer = createSmtpMailer({ url, from: 'Calma <ola@calma.example>' });
    open.push(mailer);
    return mailer;
  };

  const withMail = async (mail = codeMail('a'), url = sink.url) => {
    await shared.database.transaction((tx) => queueMail(tx, mail));
    return { ...shared, worker: await mailWorkerOf(shared, smtp(url)) };
  };

  it('leaves no secret and no body behind', async () => {
    const { database, worker, log } = await withMail();
    await worker.runDue();
    expect(sink.received.map(({ parsed }) => parsed.subject)).toEqual(['O seu código de verificação Calma']);
    expect(await onlyRow(database)).toMatchObject({
      status: 'sent',
      subject: 'O seu código de verificação Calma',
      text: null,
      html: null,
      variables: { firstName: 'Inês', minutes: 10 },
    });
    expect(JSON.stringify(await database.many(sql`select * from jobs`))).not.toContain('4821');
    expect(log.text()).not.toContain('4821');
    expect(log.text()).not.toContain('ines@calma.example');
  });

  it('arrives as it was written, every type in both languages', async () => {
    const { database } = shared;
    const worker = await mailWorkerOf(shared, smtp());
    const optOuts = createOptOuts(shared);
    const texts = readStandardTexts(await readTexts(join(projectRoot, 'locales')));
    const server = { brand: 'Calma', siteUrl: 'https://calma.example', texts };
    const written: RenderedMail[] = [];
    for (const type of mailTypeNames) {
      for (const language of languages) {
        const values = exampleOf(type, language);
        const mail = { ...codeMail(language), type, language, values } as unknown as MailRequest;
        const way = isOptional(type) ? optOuts.link(mail.to.email, type, language) : null;
        written.push(renderMail(server, { type, language }, texts[language][type], values, way));
        await database.transaction((tx) => queueMail(tx, mail));
      }
    }
    await worker.runDue();
    // The last line break of a body belongs to the envelope, not to the text.
    const asLines = ({ subject, text, html }: { subject?: string; text?: string; html?: string }) =>
      [subject, text?.trimEnd(), html?.trimEnd()].join('\n---\n');
    const arrived = sink.received.map(({ parsed }) => asLines(parsed as Partial<RenderedMail>));
    expect(arrived.sort()).toEqual(written.map(asLines).sort());
  });

  it('is tried again with growing pauses and the same Message-ID until it is taken', async () => {
    const { database, worker, clock } = await withMail();
    sink.refuseNext({ at: 'recipient', code: 451 }, { at: 'data', code: 421 }, { at: 'data', code: 451 });
    const pauses: number[] = [];
    const ids = new Set<string | null>();
    for (let attempt = 1; attempt <= 3; attempt++) {
      await worker.runDue();
      const row = await onlyRow(database);
      expect(row).toMatchObject({
        status: 'planned',
        attempts: attempt,
        lastError: expect.stringContaining('Not this'),
      });
      ids.add(row.messageId);
      const pause = row.sendAt.getTime() - clock.now().getTime();
      pauses.push(pause);
      clock.advance(pause - 1);
      await worker.runDue();
      expect((await onlyRow(database)).attempts, 'nothing is tried before the pause is over').toBe(attempt);
      clock.advance(1);
    }
    await worker.runDue();
    expect(pauses).toEqual([seconds(5), seconds(10), seconds(20)]);
    expect(await onlyRow(database)).toMatchObject({ status: 'sent', attempts: 4, lastError: null });
    expect(sink.received.map(({ parsed }) => parsed.messageId)).toEqual([...ids]);
  });

  it('is given up at once when it is refused for good, and its secrets with it', async () => {
    const { database, worker, clock } = await withMail();
    sink.refuseNext({ at: 'recipient', code: 550 });
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('550'),
      variables: { firstName: 'Inês', minutes: 10 },
    });
    clock.advance(minutes(600));
    await worker.runDue();
    expect(sink.received).toEqual([]);
  });

  it('waits out a mail server that is away', async () => {
    const port = await findFreePort();
    const { database, worker, clock } = await withMail(welcomeMail('a'), `smtp://127.0.0.1:${port}`);
    for (let attempt = 1; attempt <= 15; attempt++) {
      await worker.runDue();
      const { sendAt } = await onlyRow(database);
      expect(sendAt.getTime() - clock.now().getTime()).toBeLessThanOrEqual(minutes(15));
      clock.advance(minutes(15));
    }
    expect(await onlyRow(database)).toMatchObject({ status: 'planned', attempts: 15 });
    const back = await startSmtpSink(port);
    await worker.runDue();
    expect(back.received).toHaveLength(1);
    expect(await onlyRow(database)).toMatchObject({ status: 'sent' });
    await back.stop();
  });

  it('is given up two days after the first attempt', async () => {
    const url = `smtp://127.0.0.1:${await findFreePort()}`;
    const { database, worker, clock, log } = await withMail(welcomeMail('a'), url);
    await worker.runDue();
    clock.advance(days(2) - 1);
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ status: 'planned', attempts: 2 });
    clock.advance(minutes(15));
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ status: 'failed', attempts: 3 });
    expect(log.takeErrors()).toMatchObject([{ msg: 'A mail was given up' }]);
    clock.advance(days(1));
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ attempts: 3 });
  });

  it('is not sent when its time has passed, and its secrets go with it', async () => {
    const port = await findFreePort();
    const { database, worker, clock } = await withMail(codeMail('a'), `smtp://127.0.0.1:${port}`);
    await worker.runDue();
    clock.advance(minutes(10));
    const back = await startSmtpSink(port);
    await worker.runDue();
    await back.stop();
    expect(back.received).toEqual([]);
    expect(await onlyRow(database)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'stale',
      variables: { firstName: 'Inês', minutes: 10 },
    });
  });

  it('is asked at the last moment whether it is still true, and told anew if that is known better', async () => {
    const server = shared;
    const told: string[] = [];
    const worker = await mailWorkerOf(server, smtp(), {
      mailChecks: {
        welcome: async ({ cause, to }) => {
          told.push(to);
          if (cause === 'untrue') return false;
          return cause === 'newer' ? { firstName: 'Rita' } : true;
        },
      },
    });
    await server.database.transaction(async (tx) => {
      for (const cause of ['newer', 'true', 'untrue']) await queueMail(tx, welcomeMail(cause));
    });
    await worker.runDue();
    expect(
      (await rowsOf(server.database)).map(({ cause, status, cancelReason }) => [cause, status, cancelReason]),
    ).toEqual([
      ['newer', 'sent', null],
      ['true', 'sent', null],
      ['untrue', 'cancelled', 'untrue'],
    ]);
    expect(told).toEqual(Array(3).fill('ines@calma.example'));
    expect(sink.received.map(({ parsed }) => parsed.subject).sort()).toEqual([
      'Boas-vindas à Calma, Inês',
      'Boas-vindas à Calma, Rita',
    ]);
  });

  it('waits when nobody can say whether it is true', async () => {
    const server = shared;
    let isAway = true;
    const worker = await mailWorkerOf(server, smtp(), {
      mailChecks: {
        welcome: async () => {
          if (isAway) throw new Error('the tables are locked');
          return true;
        },
      },
    });
    await server.database.transaction((tx) => queueMail(tx, welcomeMail('a')));
    await worker.runDue();
    expect(await onlyRow(server.database)).toMatchObject({ status: 'planned', lastError: 'the tables are locked' });
    isAway = false;
    server.clock.advance(seconds(5));
    await worker.runDue();
    expect(await onlyRow(server.database)).toMatchObject({ status: 'sent' });
  });

  it('brings its files as they are when it leaves, and goes without one that is not there', async () => {
    const server = shared;
    const asked: string[] = [];
    const worker = await mailWorkerOf(server, smtp(), {
      attachmentSources: {
        calendar: async (id, language) => {
          asked.push(`${id} ${language}`);
          return { filename: 'visita.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' };
        },
        receipt: async () => null,
      },
    });
    const attachments = [
      { kind: 'calendar', id: 'b1' },
      { kind: 'receipt', id: 'b1' },
      { kind: 'gift-card', id: 'g1' },
    ] as const;
    await server.database.transaction((tx) => queueMail(tx, { ...welcomeMail('a'), attachments }));
    await worker.runDue();
    expect(asked).toEqual(['b1 pt']);
    expect(sink.received[0]?.parsed.attachments.map(({ filename }) => filename)).toEqual(['visita.ics']);
  });

  it('leaves once, although two workers have two jobs for each mail', async () => {
    const server = shared;
    const workers = [await mailWorkerOf(server, smtp()), await mailWorkerOf(server, smtp())];
    await server.database.transaction(async (tx) => {
      for (let count = 0; count < 40; count++) await queueMail(tx, codeMail(`cause ${count}`));
    });
    for (const { id } of await rowsOf(server.database)) await enqueue(server.database, deliveryJob(id, 99));
    for (let round = 0; round < 4; round++) {
      await Promise.all(workers.map((worker) => worker.runDue()));
      server.clock.advance(minutes(10));
    }
    expect(sink.received).toHaveLength(40);
    expect(new Set(sink.received.map(({ parsed }) => parsed.messageId)).size).toBe(40);
    expect((await rowsOf(server.database)).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(
      true,
    );
    expect(await server.database.many(sql`select from jobs where kind = 'messaging.deliver'`)).toEqual([]);
  });

  it('is taken over with the same Message-ID when its worker was killed while sending, but not before', async () => {
    const { database, worker, clock } = await withMail();
    await database.run(sql`
      update emails set status = 'sending', attempts = 1, message_id = '<first@calma.example>',
        claimed_until = clock_now() + interval '5 minutes'`);
    await worker.runDue();
    clock.advance(minutes(4));
    await worker.runDue();
    expect(sink.received).toEqual([]);
    clock.advance(minutes(2));
    await worker.runDue();
    expect(sink.received.map(({ parsed }) => parsed.messageId)).toEqual(['<first@calma.example>']);
    expect(await onlyRow(database)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('that the server kept without saying so comes once more under the same Message-ID', async () => {
    const server = shared;
    const worker = await mailWorkerOf(server, smtp());
    await server.database.transaction((tx) => queueMail(tx, welcomeMail('a')));
    sink.refuseNext({ at: 'data', does: 'keep-and-drop' });
    await worker.runDue();
    server.clock.advance(seconds(5));
    await worker.runDue();
    expect(await onlyRow(server.database)).toMatchObject({ status: 'sent', attempts: 2 });
    const ids = sink.received.map(({ parsed }) => parsed.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('holds up nothing else while the server stalls', async () => {
    const stalls = Array.from({ length: 20 }, () => ({ at: 'connect', does: 'stall' }) as const);
    sink.refuseNext(...stalls);
    const { database, worker } = await createTestServer({ config: { smtpUrl: sink.url } });
    await database.transaction(async (tx) => {
      for (let count = 0; count < 20; count++) await queueMail(tx, welcomeMail(`cause ${count}`));
    });
    for (let count = 0; count < 20; count++)
      await enqueue(database, { kind: 'reminders.plan-anew', dedupeKey: `${count}` });
    await worker.start();
    const waiting = () => database.many(sql`select from jobs where kind = 'reminders.plan-anew'`);
    await expect.poll(waiting).toEqual([]);
    expect((await rowsOf(database)).filter(({ status }) => status === 'sent')).toEqual([]);
    await sink.stop(); // hangs up on those who wait, so that the worker can end
    await worker.stop();
  });

  it('is not lost in an outage: all arrive, each once', async () => {
    const port = await findFreePort();
    const server = shared;
    const url = `smtp://127.0.0.1:${port}`;
    const workers = [await mailWorkerOf(server, smtp(url)), await mailWorkerOf(server, smtp(url))];
    const count = 60;
    await server.database.transaction(async (tx) => {
      for (let index = 0; index < count; index++) await queueMail(tx, welcomeMail(`cause ${index}`));
    });
    for (let minute = 0; minute < 30; minute += 10) {
      await Promise.all(workers.map((worker) => worker.runDue()));
      server.clock.advance(minutes(10));
    }
    const back = await startSmtpSink(port);
    // It comes back grumbling.
    back.refuseNext({ at: 'connect', code: 421 }, { at: 'recipient', code: 450 }, { at: 'data', code: 451 });
    for (let round = 0; round < 4; round++) {
      await Promise.all(workers.map((worker) => worker.runDue()));
      server.clock.advance(minutes(15));
    }
    const ids = back.received.map(({ parsed }) => parsed.messageId);
    await back.stop();
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
    expect(new Set((await rowsOf(server.database)).map(({ status }) => status))).toEqual(new Set(['sent']));
  });

  it('is not sent again when only the database missed that it was taken', async () => {
    const server = await withMail();
    let failures = 2;
    const forgetful: Database = {
      ...server.database,
      run: async (statement) => {
        if (statement.text.includes("status = 'sent'") && failures-- > 0) throw new Error('connection lost');
        return server.database.run(statement);
      },
    };
    const worker = await mailWorkerOf(server, smtp(), { database: forgetful });
    for (let round = 0; round < 3; round++) {
      await worker.runDue();
      server.clock.advance(minutes(1));
    }
    expect(sink.received).toHaveLength(1);
    expect(await onlyRow(server.database)).toMatchObject({ status: 'sent', attempts: 1 });
  });
});
