import { beforeAll, expect, it } from 'vitest';
import { signIn } from '../../testing/people.ts';
import { eachDatabase, type TestHouse } from '../../testing/server.ts';
import { loadDemo } from './demo.ts';
import { sql } from './platform/database/sql.ts';

eachDatabase('the demo', (makeHouse) => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await makeHouse();
    await loadDemo(house.database);
  });

  it.each([
    ['admin', 'Helena', 'Duarte'],
    ['therapist', 'Marta', 'Lopes'],
    ['client', 'Rita', 'Nunes'],
  ])('has an account for the %s, %s %s', async (role, firstName, lastName) => {
    const as = await signIn(house, `${role}@calma.example`);
    expect((await house.request('GET', '/api/me', { as })).body).toMatchObject({ role, firstName, lastName });
  });

  it('was asked for zip codes and times in vain, for every reason there is', async () => {
    const as = await signIn(house, 'admin@calma.example');
    const { body } = await house.request('GET', '/api/admin/unserved?from=2026-10-18&to=2026-11-16', { as });
    expect(body.zipCodes.length).toBeGreaterThan(10);
    expect(body.zipCodes.filter(({ area }: { area: string | null }) => area !== null)).toEqual([]);
    expect(new Set(body.times.map(({ reason }: { reason: string }) => reason)).size).toBe(4);
  });

  it('leaves a house alone that has people and treatments', async () => {
    await house.database.run(sql`delete from users where role <> 'admin'`);
    await loadDemo(house.database);
    expect(await house.database.many(sql`select email from users`)).toEqual([{ email: 'admin@calma.example' }]);
  });
});
