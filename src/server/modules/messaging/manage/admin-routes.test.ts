import { describe, expect, it } from 'vitest';
import { listEmails } from '#contract/emails.ts';
import { sql } from '#server/platform/database/sql.ts';
import { adminOf } from '../../../../../testing/mail-rows.ts';
import { createTestServer, type TestServer } from '../../../../../testing/server.ts';
import { queueMail } from '../public.ts';

const serverWithMails = async (): Promise<TestServer> => {
  const server = await createTestServer();
  for (const [index, name] of ['ana', 'rui', 'eva'].entries()) {
    await server.database.transaction((tx) =>
      queueMail(tx, {
        type: 'verification_code',
        to: { email: `${name}@calma.example`, name },
        language: 'en',
        cause: name,
        values: { firstName: name, code: `100${index}`, minutes: 10 },
      }),
    );
    server.clock.advance(1000);
    if (name !== 'eva') await server.worker.runDue();
  }
  return server;
};

const list = async (server: TestServer, query: Record<string, string> = {}) => {
  const { status, body } = await server.request('GET', `/api/admin/emails?${new URLSearchParams(query)}`, {
    as: await adminOf(server),
  });
  expect(status).toBe(200);
  return listEmails.answer.parse(body);
};

describe('the list of mails', () => {
  it('is closed to visitors', async () => {
    const server = await createTestServer();
    const { status, body } = await server.request('GET', '/api/admin/emails');
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'not_signed_in' });
  });

  it('shows the newest first, with the text and html of the built-in mailbox', async () => {
    const { items, total } = await list(await serverWithMails());
    expect(total).toBe(3);
    expect(items.map(({ to, status }) => [to.email, status])).toEqual([
      ['eva@calma.example', 'planned'],
      ['rui@calma.example', 'sent'],
      ['ana@calma.example', 'sent'],
    ]);
    expect(items[0]).toMatchObject({ subject: null, text: null, html: null, sentAt: null });
    expect(items[1]).toMatchObject({
      subject: 'Your Calma verification code',
      text: expect.stringContaining('1001'),
      html: expect.stringContaining('1001'),
      sentAt: expect.any(String),
    });
    expect(Object.keys(items[1] ?? {})).not.toContain('variables');
  });

  it('can be narrowed and turned page by page', async () => {
    const server = await serverWithMails();
    expect(await list(server, { status: 'planned' })).toMatchObject({ total: 1, items: [{ to: { name: 'eva' } }] });
    expect(await list(server, { to: 'RUI@' })).toMatchObject({ total: 1, items: [{ to: { name: 'rui' } }] });
    expect(await list(server, { to: '%' })).toMatchObject({ total: 0, items: [] });
    expect(await list(server, { page: '2', pageSize: '2' })).toMatchObject({
      total: 3,
      items: [{ to: { name: 'ana' } }],
    });
  });

  it('tells a mail that waits for its time from one whose attempt failed, and since when nothing leaves', async () => {
    const server = await serverWithMails();
    expect((await list(server)).stuckSince).toBeNull();
    await server.database.run(sql`
      update emails set status = 'planned', attempts = 2, last_error = 'connect ECONNREFUSED', first_tried_at = clock_now()
      where to_name = 'rui'`);
    const { counts, stuckSince } = await list(server);
    expect(counts).toMatchObject({ planned: 1, waiting: 1, sent: 1 });
    expect(stuckSince).toBe(server.clock.now().toISOString());
    const { items } = await list(server, { status: 'waiting' });
    expect(items).toMatchObject([{ to: { name: 'rui' }, may: { sendNow: true, cancel: true, retry: false } }]);
    expect((await list(server, { status: 'planned' })).total).toBe(1);
  });
});
