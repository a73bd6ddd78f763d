import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#domain/language/language.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { minutes, seconds } from '#server/platform/durations.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import { createSmtpMailer } from '#server/platform/mailer/smtp-mailer.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { readTexts } from '#server/platform/texts.ts';
import { codeMail, mailWorkerOf, onlyRow, rowsOf } from '../../../../testing/mail-rows.ts';
import { findFreePort } from '../../../../testing/private-postgres.ts';
import { createTestHouse } from '../../../../testing/server.ts';
import { type SmtpSink, startSmtpSink } from '../../../../testing/smtp-sink.ts';
import { deliveryJob } from './delivery-job.ts';
import { readHouseTexts } from './house-texts.ts';
import { mailTypeNames, mailTypes } from './mail-types.ts';
import { type MailRequest, queueMail } from './public.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

describe('a mail through SMTP', () => {
  let sink: SmtpSink;
  const open: { close(): void }[] = [];

  beforeEach(async () => {
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

  const houseWithMail = async (config: Partial<Config> = { smtpUrl: sink.url }) => {
    const house = await createTestHouse({ config });
    await house.database.transaction((tx) => queueMail(tx, codeMail('a')));
    return house;
  };

  it('leaves no secret and no body behind', async () => {
    const { database, worker, log } = await houseWithMail();
    await worker.runDue();
    expect(sink.received.map(({ parsed }) => parsed.subject)).toEqual(['4821 é o seu código Calma']);
    expect(await onlyRow(database)).toMatchObject({
      status: 'sent',
      subject: '•••• é o seu código Calma',
      text: null,
      html: null,
      variables: { firstName: 'Inês', minutes: 10 },
    });
    expect(JSON.stringify(await database.many(sql`select * from jobs`))).not.toContain('4821');
    expect(log.text()).not.toContain('4821');
    expect(log.text()).not.toContain('ines@calma.example');
  });

  it('arrives as it was written, every type in both languages', async () => {
    const { database, worker } = await createTestHouse({
      config: { smtpUrl: sink.url, publicUrl: 'https://calma.example' },
    });
    const texts = readHouseTexts(await readTexts(join(projectRoot, 'locales')));
    const house = { brand: 'Calma', siteUrl: 'https://calma.example', texts };
    const written: RenderedMail[] = [];
    for (const type of mailTypeNames) {
      for (const language of languages) {
        const values = mailTypes[type].example;
        written.push(renderMail(house, language, texts[language][type], values));
        const mail = { ...codeMail(language), type, language, values } as MailRequest;
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
    const { database, worker, clock } = await houseWithMail();
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
    const { database, worker, clock } = await houseWithMail();
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
    const { database, worker, clock } = await houseWithMail({ smtpUrl: `smtp://127.0.0.1:${port}` });
    for (let attempt = 1; attempt <= 15; attempt++) {
      await worker.runDue();
      clock.advance(minutes(60));
    }
    expect(await onlyRow(database)).toMatchObject({ status: 'planned', attempts: 15 });
    const back = await startSmtpSink(port);
    await worker.runDue();
    expect(back.received).toHaveLength(1);
    expect(await onlyRow(database)).toMatchObject({ status: 'sent' });
    await back.stop();
  });

  it('is given up after two days', async () => {
    const house = await houseWithMail({ smtpUrl: `smtp://127.0.0.1:${await findFreePort()}` });
    const { database, worker, clock, log } = house;
    await database.run(sql`update emails set attempts = 56`);
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ status: 'failed', attempts: 57 });
    expect(log.takeErrors()).toMatchObject([{ msg: 'A mail was given up' }]);
    clock.advance(minutes(120));
    await worker.runDue();
    expect(await onlyRow(database)).toMatchObject({ attempts: 57 });
  });

  it('leaves once, although two workers have two jobs for each mail', async () => {
    const house = await createTestHouse();
    const workers = [await mailWorkerOf(house, smtp()), await mailWorkerOf(house, smtp())];
    await house.database.transaction(async (tx) => {
      for (let count = 0; count < 40; count++) await queueMail(tx, codeMail(`cause ${count}`));
    });
    for (const { id } of await rowsOf(house.database)) await enqueue(house.database, deliveryJob(id, 99));
    for (let round = 0; round < 4; round++) {
      await Promise.all(workers.map((worker) => worker.runDue()));
      house.clock.advance(minutes(10));
    }
    expect(sink.received).toHaveLength(40);
    expect(new Set(sink.received.map(({ parsed }) => parsed.messageId)).size).toBe(40);
    expect((await rowsOf(house.database)).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(
      true,
    );
    expect(await house.database.many(sql`select from jobs where kind = 'messaging.deliver'`)).toEqual([]);
  });

  it('is taken over with the same Message-ID when its worker was killed while sending, but not before', async () => {
    const { database, worker, clock } = await houseWithMail();
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

  it('is not sent again when only the database missed that it was taken', async () => {
    const house = await houseWithMail();
    let failures = 2;
    const forgetful: Database = {
      ...house.database,
      run: async (statement) => {
        if (statement.text.includes("status = 'sent'") && failures-- > 0) throw new Error('connection lost');
        return house.database.run(statement);
      },
    };
    const worker = await mailWorkerOf(house, smtp(), forgetful);
    for (let round = 0; round < 3; round++) {
      await worker.runDue();
      house.clock.advance(minutes(1));
    }
    expect(sink.received).toHaveLength(1);
    expect(await onlyRow(house.database)).toMatchObject({ status: 'sent', attempts: 1 });
  });
});
