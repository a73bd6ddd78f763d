import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { createTestServer, type TestServer } from '../../../../../testing/server.ts';
import { createOptOuts, type OptOuts } from './opt-outs.ts';

describe('asking for no more mails of a kind', () => {
  let server: TestServer;
  let optOuts: OptOuts;

  beforeAll(async () => {
    server = await createTestServer();
    optOuts = createOptOuts(server);
  });

  const pathFor = (email: string) => optOuts.link(email, 'review_request', 'pt').replace('http://localhost', '');
  const click = (url: string, type: string, payload: string) =>
    server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

  it('takes a click, not a look', async () => {
    const path = pathFor('Ana@calma.example');
    const page = await server.request('GET', path);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Menos mensagens') });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(await optOuts.has('ana@calma.example', 'review_request')).toBe(false);
    const answer = await click(path, 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click');
    expect(answer.statusCode).toBe(200);
    expect(await optOuts.has('ana@calma.example', 'review_request')).toBe(true);
    expect(await optOuts.has('rui@calma.example', 'review_request')).toBe(false);
  });

  it('works by the form that mail programs send, and a second time', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (const _ of [1, 2]) {
      const answer = await click(pathFor('eva@calma.example'), 'multipart/form-data; boundary=x', body);
      expect(answer.statusCode).toBe(200);
    }
    expect(await optOuts.has('eva@calma.example', 'review_request')).toBe(true);
  });

  it('keeps no address', async () => {
    const rows = await server.database.many(sql`select encode(address_hash, 'escape') as hash from mail_opt_outs`);
    expect(JSON.stringify(rows)).not.toMatch(/ana|eva|calma/);
  });

  it('is refused for a link that is not ours, or for mails that belong to a booking', async () => {
    const [, type, hash, signature] =
      /unsubscribe\/(\w+)\.([\w-]+)\.([\w-]+)\?/.exec(pathFor('rui@calma.example')) ?? [];
    expect(type).toBe('review_request');
    const other = createOptOuts({
      ...server,
      config: { ...server.config, appSecret: 'another-secret-0123456789-abcdefgh' },
    });
    const foreign = other.link('rui@calma.example', 'review_request', 'en').replace('http://localhost', '');
    const ofBooking = optOuts.link('rui@calma.example', 'booking_confirmed', 'en').replace('http://localhost', '');
    const forged = [`${type}.${hash}.x`, `welcome.${hash}.${signature}`, 'x', '..', `${type}.AAAA.${signature}`];
    for (const path of [foreign, ofBooking, ...forged.map((token) => `/api/emails/unsubscribe/${token}`)]) {
      expect((await click(path, 'application/x-www-form-urlencoded', 'a=b')).statusCode).toBe(404);
      expect((await server.request('GET', path)).status).toBe(404);
    }
    expect(await optOuts.has('rui@calma.example', 'review_request')).toBe(false);
  });

  it('opens no other door to forms', async () => {
    const answer = await click('/api/login', 'application/x-www-form-urlencoded', 'email=a');
    expect(answer.statusCode).toBe(415);
  });
});
