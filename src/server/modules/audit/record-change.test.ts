import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';
import { type Change, recordChange } from './public.ts';

onPostgres('the log of changes', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  let adminId: string;
  beforeAll(async () => {
    server = await makeServer();
    adminId = await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    as = await signIn(server, 'admin@calma.example');
  });
  const record = (change: Partial<Change>) =>
    recordChange(server.database, { actor: null, what: 'settings', id: 'x', before: null, after: null, ...change });
  const read = async (query = '') => (await server.request('GET', `/api/admin/audit?${query}`, { as })).body;

  it('keeps only what differs, and nothing that opens something', async () => {
    await record({
      id: 'notice',
      before: { hours: 2, same: [1, { a: 1 }], passwordHash: 'old', version: 1 },
      after: { hours: 3, same: [1, { a: 1 }], passwordHash: 'new', resetToken: 'x', version: 2 },
    });
    const { items } = await read('subjectId=notice');
    expect(items).toMatchObject([{ action: 'changed', actor: null, before: { hours: 2 }, after: { hours: 3 } }]);
    expect(JSON.stringify(items)).not.toMatch(/old|new|Token/);
  });

  it('has no field for which people have no word', () => {
    const named = { actor: null, what: 'settings', id: 'x', before: null } as const;
    // The compiler is the one who refuses: a field that is not in `contract/audit-fields.ts`, on top or further down.
    const refused = [
      // @ts-expect-error
      () => recordChange(server.database, { ...named, after: { shoeSize: 41 } }),
      // @ts-expect-error
      () => recordChange(server.database, { ...named, after: { name: { en: '', fr: '' } } }),
    ];
    const taken = () => recordChange(server.database, { ...named, after: { name: { en: '', pt: '' }, active: true } });
    expect([...refused, taken]).toHaveLength(3);
  });

  it('has no line for a change that changes nothing', async () => {
    await record({ id: 'nothing', before: { a: { b: 1 }, version: 1 }, after: { a: { b: 1 }, version: 2 } });
    expect((await read('subjectId=nothing')).total).toBe(0);
  });

  it('goes with the transaction it belongs to', async () => {
    const failed = server.database.transaction(async (tx) => {
      await recordChange(tx, { actor: null, what: 'booking', id: 'lost', before: null, after: { note: 'x' } });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect((await read('subjectId=lost')).total).toBe(0);
  });

  it('is searched, filtered by day and person, and paged, newest first', async () => {
    server.clock.advance(24 * 60 * 60_000);
    as = await signIn(server, 'admin@calma.example');
    const actor = {
      kind: 'user',
      userId: adminId,
      role: 'admin',
      language: 'en',
      sessionId: 's',
      isFresh: true,
      lacksSecondStep: false,
    } as const;
    for (const label of ['One', 'Two', 'Three'])
      await record({ id: label, what: 'treatment', label, actor, before: null, after: { name: label } });
    const labels = async (query: string) => (await read(query)).items.map((entry: { label: string }) => entry.label);
    expect(await labels('subject=treatment')).toEqual(['Three', 'Two', 'One']);
    expect(await labels('subject=treatment&sort=at')).toEqual(['One', 'Two', 'Three']);
    expect(await labels('q=two')).toEqual(['Two']);
    expect(await labels(`actorId=${adminId}&pageSize=2&page=2`)).toEqual(['One']);
    expect(await labels('from=2026-11-17&to=2026-11-17')).toEqual(['Three', 'Two', 'One']);
    expect(await labels('from=2026-11-18')).toEqual([]);
    expect((await read('subject=treatment')).items[0].actor).toEqual({ id: adminId, name: 'Rita Nunes' });
  });

  it('names the person a line is about as long as they are there, and everybody who changed something', async () => {
    const ritaId = await addPerson(server, { email: 'rita@calma.example' });
    await record({ id: ritaId, what: 'user', action: 'mailed', after: { mail: 'password' } });
    expect((await read(`subjectId=${ritaId}`)).items[0].label).toBe('Rita Nunes');
    expect((await read()).actors).toEqual([{ id: adminId, name: 'Rita Nunes' }]);
    await server.database.run(sql`update users set erased_at = clock_now(), email = null, first_name = '', last_name = '',
      phone = null, password_hash = null, google_subject = null where id = ${ritaId}`);
    expect((await read(`subjectId=${ritaId}`)).items[0].label).toBe('');
  });

  it('names the client a line is about as long as the record has a name', async () => {
    const userId = await addPerson(server, { email: 'ines@calma.example' });
    const { clientId } = await server.database.one<{ clientId: string }>(sql`
      select client_id as "clientId" from users where id = ${userId}`);
    await record({ id: clientId, what: 'client', action: 'exported', after: {} });
    expect((await read(`subjectId=${clientId}`)).items[0].label).toBe('Rita Nunes');
    await server.database.run(sql`update users set client_id = null, erased_at = clock_now(), email = null, first_name = '',
      last_name = '', phone = null, password_hash = null, google_subject = null where id = ${userId}`);
    expect((await read(`subjectId=${clientId}`)).items[0].label).toBe('');
  });
});
