import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../../testing/private-postgres.ts';
import { type SmtpSink, startSmtpSink } from '../../../../testing/smtp-sink.ts';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const mail: Mail = {
  messageId: '<one@calma.example>',
  to: { email: 'ana@calma.example', name: 'Inês, Lda. "Nê"' },
  subject: 'Olá, é amanhã às 10:00 – até já ☀',
  text: 'Até amanhã.\n',
  html: '<p>Até amanhã.</p>',
};

describe('mail through SMTP', () => {
  let sink: SmtpSink;
  let mailer: Mailer;

  beforeEach(async () => {
    sink = await startSmtpSink();
    mailer = createSmtpMailer({ url: sink.url, from: 'Calma <ola@calma.example>' });
  });

  afterEach(async () => {
    mailer.close();
    await sink.stop();
  });

  it('arrives with its names, accents, both bodies and its Message-ID', async () => {
    await mailer.send(mail);
    const [{ parsed, from, to } = {}] = sink.received;
    expect({ from, to }).toEqual({ from: 'ola@calma.example', to: ['ana@calma.example'] });
    expect(parsed?.from).toMatchObject({ name: 'Calma', address: 'ola@calma.example' });
    expect(parsed?.to).toMatchObject([{ name: 'Inês, Lda. "Nê"', address: 'ana@calma.example' }]);
    expect(parsed?.subject).toBe(mail.subject);
    expect(parsed?.messageId).toBe(mail.messageId);
    expect(parsed?.text?.trim()).toBe('Até amanhã.');
    expect(parsed?.html?.trim()).toBe('<p>Até amanhã.</p>');
    expect(parsed?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('keeps a subject on one line, whatever it holds', async () => {
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nbody' });
    const [{ parsed, raw, to } = {}] = sink.received;
    expect(to).toEqual(['ana@calma.example']);
    expect(parsed?.bcc ?? []).toEqual([]);
    expect(raw).not.toMatch(/^bcc:/im);
  });

  it('never opens a connection for a name that would write a header', async () => {
    const to = { email: 'ana@calma.example', name: 'Ana\r\nBcc: eve@evil.example' };
    await expect(mailer.send({ ...mail, to })).rejects.toThrow('one line');
    expect(sink.received).toEqual([]);
  });

  it.each([
    { at: 'recipient', code: 550 },
    { at: 'data', code: 554 },
  ] as const)('says that trying again is useless after $code for the $at', async (refusal) => {
    sink.refuseNext(refusal);
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefused);
  });

  it.each([
    { at: 'recipient', code: 450 },
    { at: 'recipient', code: 421 },
    { at: 'recipient', code: 530 },
    { at: 'data', code: 451 },
  ] as const)('may be tried again after $code for the $at, over the same mailer', async (refusal) => {
    sink.refuseNext(refusal);
    const error = await mailer.send(mail).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    await mailer.send(mail);
    expect(sink.received).toHaveLength(1);
  });

  it('may be tried again when nobody listens', async () => {
    const lonely = createSmtpMailer({ url: `smtp://127.0.0.1:${await findFreePort()}`, from: 'ola@calma.example' });
    const error = await lonely.send(mail).catch((reason: unknown) => reason);
    lonely.close();
    expect(error).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') });
    expect(error).not.toBeInstanceOf(MailRefused);
  });

  it.each([
    { at: 'connect', does: 'stall' },
    { at: 'recipient', does: 'stall' },
    { at: 'data', does: 'stall' },
    { at: 'connect', does: 'drop' },
    { at: 'recipient', does: 'drop' },
    { at: 'data', does: 'drop' },
    { at: 'connect', code: 421 },
  ] as const)('may be tried again after trouble %j, and gives up waiting by itself', async (trouble) => {
    const hasty = createSmtpMailer({ url: sink.url, from: 'ola@calma.example', patienceMilliseconds: 5000 });
    sink.refuseNext(trouble);
    const error = await hasty.send(mail).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(sink.received).toEqual([]);
    await hasty.send(mail).catch(() => hasty.send(mail));
    hasty.close();
    expect(sink.received).toHaveLength(1);
  });

  it('has left when the server closes the door right after taking it, and the next finds another way', async () => {
    sink.refuseNext({ at: 'data', does: 'accept-and-close' });
    await mailer.send(mail);
    const second = () => mailer.send({ ...mail, messageId: '<two@calma.example>' });
    await second().catch(second); // whoever takes the old way just as it closes is told to try again
    expect(sink.received.map(({ parsed }) => parsed.messageId)).toEqual(['<one@calma.example>', '<two@calma.example>']);
  });

  it('brings its files, by name and kind, and says how to get no more', async () => {
    const content = Buffer.from([0, 255, 10, 13, 0]);
    await mailer.send({
      ...mail,
      attachments: [
        { filename: 'visita às 10.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: 'BEGIN' },
        { filename: 'recibo\r\nBcc: eve@evil.example.pdf', contentType: 'application/pdf', content },
      ],
      unsubscribeUrl: 'https://calma.example/api/emails/unsubscribe/token',
    });
    const [{ parsed, raw } = {}] = sink.received;
    expect(parsed?.attachments).toMatchObject([
      { filename: 'visita às 10.ics', mimeType: 'text/calendar' },
      { filename: 'recibo Bcc: eve@evil.example.pdf', mimeType: 'application/pdf' },
    ]);
    expect(Buffer.from(parsed?.attachments[1]?.content as ArrayBuffer)).toEqual(content);
    const headers = new Map(parsed?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe('<https://calma.example/api/emails/unsubscribe/token>');
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(raw).not.toMatch(/^bcc:/im);
    expect(raw?.split('\r\n').every((line) => line.length <= 998)).toBe(true);
  });

  it('goes over connections that are kept open', async () => {
    for (let count = 0; count < 12; count++) await mailer.send({ ...mail, messageId: `<${count}@calma.example>` });
    expect(new Set(sink.received.map(({ parsed }) => parsed.messageId)).size).toBe(12);
    expect(sink.connections()).toBe(1);
  });
});
