import { beforeAll, expect, it } from 'vitest';
import { signIn } from '../../../testing/people.ts';
import { eachDatabase, type TestServer } from '../../../testing/server.ts';
import { sql } from '../platform/database/sql.ts';
import { loadDemo } from './load-demo.ts';

eachDatabase('the demo', (makeServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await makeServer();
    await loadDemo(server.database);
  });

  it.each([
    ['admin', 'Helena', 'Duarte'],
    ['support', 'Sofia', 'Antunes'],
    ['therapist', 'Marta', 'Lopes'],
    ['client', 'Rita', 'Nunes'],
  ])('has an account for the %s, %s %s', async (role, firstName, lastName) => {
    const as = await signIn(server, `${role}@calma.example`);
    expect((await server.request('GET', '/api/me', { as })).body).toMatchObject({ role, firstName, lastName });
  });

  it('was asked for zip codes and times in vain, for every reason there is', async () => {
    const as = await signIn(server, 'admin@calma.example');
    const { body } = await server.request('GET', '/api/admin/unserved?from=2026-10-18&to=2026-11-16', { as });
    expect(body.zipCodes.length).toBeGreaterThan(10);
    expect(body.zipCodes.filter(({ area }: { area: string | null }) => area !== null)).toEqual([]);
    expect(new Set(body.times.map(({ reason }: { reason: string }) => reason)).size).toBe(4);
  });

  it('leaves a server alone that has people and treatments', async () => {
    await server.database.run(sql`delete from users where role <> 'admin'`);
    await loadDemo(server.database);
    expect(await server.database.many(sql`select email from users`)).toEqual([{ email: 'admin@calma.example' }]);
  });
});
