import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { openDesk } from '../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { createTestServer, onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

const both = (text: string) => ({ en: text, pt: `${text} (pt)` });

const treatment = (name: string, changes: object = {}) => ({
  name: both(name),
  description: both(`About ${name}.`),
  price60min: 6500,
  price75min: null,
  price90min: 9200,
  imageUrl: '/treatments/thai.svg',
  imageAlt: both('Two waves'),
  active: true,
  ...changes,
});

const addIn = (name: string, changes: object = {}) => ({
  name: both(name),
  description: both(`About ${name}.`),
  price: 1000,
  extraMinutes: 15,
  active: true,
  ...changes,
});

const admin = 'admin@calma.example';

const openDatabaseOf = async (server: TestServer): Promise<SignedIn> => {
  await addPerson(server, { email: admin, role: 'admin' });
  return signIn(server, admin);
};

const lists = [
  ['treatments', treatment, 'price60min', 'treatment'],
  ['add-ins', addIn, 'price', 'add-in'],
] as const;

onPostgres('the catalogue of the admin', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  beforeAll(async () => {
    server = await makeServer();
    as = await openDatabaseOf(server);
  });

  describe.each(lists)('%s', (path, make, price, subject) => {
    const url = `/api/admin/${path}`;
    const create = async (name: string, changes?: object) =>
      (await server.request('POST', url, { as, body: make(name, changes) })).body;
    const publicNames = async () =>
      (await server.request('GET', `/api/${path}`)).body.map((row: { name: { en: string } }) => row.name.en);
    const namesBy = async (query: string) =>
      (await server.request('GET', `${url}?${query}`, { as })).body.items.map(
        (row: { name: { en: string } }) => row.name.en,
      );

    it('are made, found, changed and removed, and visitors see it at once', async () => {
      const made = await server.request('POST', url, { as, body: make('Shiatsu') });
      expect(made).toMatchObject({ status: 201, body: { ...make('Shiatsu'), version: 1 } });
      expect(await publicNames()).toContain('Shiatsu');
      const { id } = made.body;
      expect((await server.request('GET', `${url}/${id}`, { as })).body).toEqual(made.body);

      const changed = await server.request('PATCH', `${url}/${id}`, { as, body: { version: 1, [price]: 7000 } });
      expect(changed.body).toEqual({ ...made.body, [price]: 7000, version: 2 });
      const offered = (await server.request('GET', `/api/${path}`)).body;
      expect(offered.find((row: { id: number }) => row.id === id)[price]).toBe(7000);

      await server.request('PATCH', `${url}/${id}`, { as, body: { version: 2, active: false } });
      expect(await publicNames()).not.toContain('Shiatsu');
      expect(await namesBy('active=false')).toEqual(['Shiatsu']);

      expect((await server.request('DELETE', `${url}/${id}`, { as })).status).toBe(204);
      expect((await server.request('GET', `${url}/${id}`, { as })).status).toBe(404);
      expect((await server.request('DELETE', `${url}/${id}`, { as })).status).toBe(404);
    });

    it('tell the second of two editors, and overwrite nothing', async () => {
      const { id } = await create('Watsu');
      const write = (name: string, version: number) =>
        server.request('PATCH', `${url}/${id}`, { as, body: { version, name: both(name) } });
      expect((await write('First', 1)).status).toBe(200);
      const second = await write('Second', 1);
      expect(second).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile', version: 2, current: { id, name: both('First'), version: 2 } },
      });
      const answers = await Promise.all(['a', 'b', 'c'].map((name) => write(name, 2)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    it('keep a line of every change, with what it was before', async () => {
      const { id } = await create('Tuina');
      await server.request('PATCH', `${url}/${id}`, { as, body: { version: 1, [price]: 8000 } });
      await server.request('PATCH', `${url}/${id}`, { as, body: { version: 2, [price]: 8000 } });
      await server.request('DELETE', `${url}/${id}`, { as });
      const { body } = await server.request('GET', `/api/admin/audit?subject=${subject}&subjectId=${id}`, { as });
      expect(body.total).toBe(3);
      expect(body.items).toMatchObject([
        { action: 'deleted', label: 'Tuina', after: null, before: { name: both('Tuina') } },
        { action: 'changed', before: { [price]: make('x')[price as never] }, after: { [price]: 8000 } },
        { action: 'created', before: null, actor: { name: 'Rita Nunes' } },
      ]);
      expect(Object.keys(body.items[1].before)).toEqual([price]);
    });

    it('stand in the order the admin gives them', async () => {
      const before = (await server.request('GET', url, { as })).body.items.map((row: { id: number }) => row.id);
      await create('Last');
      expect((await publicNames()).at(-1)).toBe('Last');
      const stale = await server.request('PUT', `${url}/order`, { as, body: { ids: before } });
      expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
      const ids = (await server.request('GET', url, { as })).body.items.map((row: { id: number }) => row.id);
      const reversed = [...ids].reverse();
      expect((await server.request('PUT', `${url}/order`, { as, body: { ids: reversed } })).body).toEqual({ ok: true });
      expect((await publicNames())[0]).toBe('Last');
      const now = (await server.request('GET', `${url}?sort=position`, { as })).body.items;
      expect(now.map((row: { id: number }) => row.id)).toEqual(reversed);
      const doubled = [...ids.slice(1), ids[1]];
      expect((await server.request('PUT', `${url}/order`, { as, body: { ids: doubled } })).status).toBe(409);
    });

    it('are searched, sorted and paged by the server', async () => {
      await create('Ayurveda abhyanga');
      expect(await namesBy('q=ABHY+ayur')).toEqual(['Ayurveda abhyanga']);
      expect(await namesBy('q=%25')).toEqual([]);
      const sorted = await namesBy('sort=-name');
      expect(sorted).toEqual([...sorted].sort((a, b) => b.toLowerCase().localeCompare(a.toLowerCase())));
      const paged = (await server.request('GET', `${url}?page=2&pageSize=1`, { as })).body;
      expect([paged.items.length, paged.total]).toEqual([1, sorted.length]);
      expect((await server.request('GET', `${url}?sort=price;drop`, { as })).status).toBe(400);
      expect((await server.request('GET', `${url}?q=%00`, { as })).status).toBe(400);
    });

    it.each([
      [{ name: { en: '', pt: 'x' } }, 'name.en'],
      [{ name: { en: 'x' } }, 'name.pt'],
      [{ [price]: -1 }, price],
      [{ [price]: 65.5 }, price],
      [{ [price]: 1e9 }, price],
      [{ position: 1 }, 'position'],
    ])('refuse %j', async (changes, field) => {
      const answer = await server.request('POST', url, { as, body: make('Bad', changes) });
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    });
  });

  it('refuses a treatment without any price, also after a change', async () => {
    const none = { price60min: null, price90min: null };
    const words = 'At least one duration needs a price.';
    const made = await server.request('POST', '/api/admin/treatments', { as, body: treatment('Free', none) });
    expect(made).toMatchObject({ status: 400, body: { fields: { price60min: words } } });
    const { body } = await server.request('POST', '/api/admin/treatments', { as, body: treatment('Priced') });
    const changed = await server.request('PATCH', `/api/admin/treatments/${body.id}`, {
      as,
      body: { version: 1, ...none },
    });
    expect(changed.status).toBe(400);
  });

  it.each([
    'https://evil.example/a.svg',
    '/treatments/../a.svg',
    'javascript:alert(1)',
    `/api/pictures/${'a'.repeat(64)}.webp`,
  ])('takes no picture from %s', async (imageUrl) => {
    const answer = await server.request('POST', '/api/admin/treatments', { as, body: treatment('Pic', { imageUrl }) });
    expect(answer).toMatchObject({ status: 400, body: { fields: { imageUrl: expect.any(String) } } });
  });
});

describe('what has been booked', () => {
  it('cannot be deleted, only made inactive; the wizard then hears of it', async () => {
    const server = await createTestServer();
    const as = await openDatabaseOf(server);
    const desk = await openDesk(server);
    const extra = (await server.request('POST', '/api/admin/add-ins', { as, body: addIn('Towels') })).body;
    await desk.booked({ addIns: [extra.id], totalPrice: 7500 });
    for (const path of [`treatments/${desk.treatmentId}`, `add-ins/${extra.id}`]) {
      const refused = await server.request('DELETE', `/api/admin/${path}`, { as });
      expect(refused).toMatchObject({ status: 409, body: { code: 'in_use' } });
    }
    expect(
      await server.database.one(sql`select count(*)::int as rows from audit_log where action = 'deleted'`),
    ).toEqual({
      rows: 0,
    });
    await server.request('PATCH', `/api/admin/treatments/${desk.treatmentId}`, {
      as,
      body: { version: 1, price60min: 6900 },
    });
    const dearer = await desk.book({ datetime: '2026-11-21T10:00:00.000Z' });
    expect(dearer).toMatchObject({ status: 409, body: { code: 'price_changed', totalPrice: 6900 } });
  });
});
