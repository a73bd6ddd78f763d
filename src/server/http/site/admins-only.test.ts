import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { createTestHouse } from '../../../../testing/server.ts';

const inside = ['/api/docs', '/api/openapi.json', '/debug/ui', '/debug/treatments', '/DEBUG/ui', '/%64ebug/ui'];

it('the map of the API and the pages for builders open for admins alone in production', async () => {
  const house = await createTestHouse({ config: { production: true } });
  for (const role of ['client', 'admin'] as const) await addPerson(house, { email: `${role}@calma.example`, role });
  const client = await signIn(house, 'client@calma.example');
  const admin = await signIn(house, 'admin@calma.example');
  await house.database.run(
    sql`update users set second_step_at = now(), second_step_secret = '\\x00' where role = 'admin'`,
  );
  for (const path of inside) {
    expect([path, (await house.request('GET', path)).status]).toEqual([path, 401]);
    expect([path, (await house.request('GET', path, { as: client })).status]).toEqual([path, 403]);
  }
  // Without the built web app a page is not found; the map is there.
  for (const path of inside.slice(0, 2)) expect((await house.request('GET', path, { as: admin })).status).toBe(200);
  for (const path of inside.slice(2)) expect((await house.request('GET', path, { as: admin })).status).toBe(404);
});

it('elsewhere they are open', async () => {
  const house = await createTestHouse();
  expect((await house.request('GET', '/api/openapi.json')).status).toBe(200);
});

it('says where to write for whoever has found a way in', async () => {
  const house = await createTestHouse();
  const answer = await house.request('GET', '/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 2027-05-15T09:00:00.000Z\n/);
  expect(answer.text).toContain('Canonical: http://localhost/.well-known/security.txt');
});
