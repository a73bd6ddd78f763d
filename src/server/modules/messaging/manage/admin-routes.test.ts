import { describe, expect, it } from 'vitest';
import { listEmails } from '#contract/emails.ts';
import { sql } from '#server/platform/database/sql.ts';
import { adminOf } from '../../../../../testing/mail-rows.ts';
import { createTestHouse, type TestHouse } from '../../../../../testing/server.ts';
import { queueMail } from '../public.ts';

const houseWithMails = async (): Promise<TestHouse> => {
  const house = await createTestHouse();
  for (const [index, name] of ['ana', 'rui', 'eva'].entries()) {
    await house.database.transaction((tx) =>
      queueMail(tx, {
        type: 'verification_code',
        to: { email: `${name}@calma.example`, name },
        language: 'en',
        cause: name,
        values: { firstName: name, code: `100${index}`, minutes: 10 },
      }),
    );
    house.clock.advance(1000);
    if (name !== 'eva') await house.worker.runDue();
  }
  return house;
};

const list = async (house: TestHouse, query: Record<string, string> = {}) => {
  const { status, body } = await house.request('GET', `/api/admin/emails?${new URLSearchParams(query)}`, {
    as: await adminOf(house),
  });
  expect(status).toBe(200);
  return listEmails.answer.parse(body);
};

describe('the list of mails', () => {
  it('is closed to visitors', async () => {
    const house = await createTestHouse();
    const { status, body } = await house.request('GET', '/api/admin/emails');
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'not_signed_in' });
  });

  it('shows the newest first, with the text and html of the built-in mailbox', async () => {
    const { items, total } = await list(await houseWithMails());
    expect(total).toBe(3);
    expect(items.map(({ to, status }) => [to.email, status])).toEqual([
      ['eva@calma.example', 'planned'],
      ['rui@calma.example', 'sent'],
      ['ana@calma.example', 'sent'],
    ]);
    expect(items[0]).toMatchObject({ subject: null, text: null, html: null, sentAt: null });
    expect(items[1]).toMatchObject({
      subject: 'Your Calma code',
      text: expect.stringContaining('1001'),
      html: expect.stringContaining('1001'),
      sentAt: expect.any(String),
    });
    expect(Object.keys(items[1] ?? {})).not.toContain('variables');
  });

  it('can be narrowed and turned page by page', async () => {
    const house = await houseWithMails();
    expect(await list(house, { status: 'planned' })).toMatchObject({ total: 1, items: [{ to: { name: 'eva' } }] });
    expect(await list(house, { to: 'RUI@' })).toMatchObject({ total: 1, items: [{ to: { name: 'rui' } }] });
    expect(await list(house, { to: '%' })).toMatchObject({ total: 0, items: [] });
    expect(await list(house, { page: '2', pageSize: '2' })).toMatchObject({
      total: 3,
      items: [{ to: { name: 'ana' } }],
    });
  });

  it('tells a mail that waits for its time from one whose attempt failed, and since when nothing leaves', async () => {
    const house = await houseWithMails();
    expect((await list(house)).stuckSince).toBeNull();
    await house.database.run(sql`
      update emails set status = 'planned', attempts = 2, last_error = 'connect ECONNREFUSED', first_tried_at = clock_now()
      where to_name = 'rui'`);
    const { counts, stuckSince } = await list(house);
    expect(counts).toMatchObject({ planned: 1, waiting: 1, sent: 1 });
    expect(stuckSince).toBe(house.clock.now().toISOString());
    const { items } = await list(house, { status: 'waiting' });
    expect(items).toMatchObject([{ to: { name: 'rui' }, may: { sendNow: true, cancel: true, retry: false } }]);
    expect((await list(house, { status: 'planned' })).total).toBe(1);
  });
});
