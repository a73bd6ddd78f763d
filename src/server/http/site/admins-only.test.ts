import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { createTestServer } from '../../../../testing/server.ts';

const inside = ['/api/docs', '/api/openapi.json', '/debug/ui', '/debug/treatments', '/DEBUG/ui', '/%64ebug/ui'];

it('the map of the API and the pages for builders open for admins alone in production', async () => {
  const server = await createTestServer({ config: { production: true } });
  for (const role of ['client', 'admin'] as const) await addPerson(server, { email: `${role}@calma.example`, role });
  const client = await signIn(server, 'client@calma.example');
  const admin = await signIn(server, 'admin@calma.example');
  await server.database.run(
    sql`update users set second_step_at = now(), second_step_secret = '\\x00' where role = 'admin'`,
  );
  for (const path of inside) {
    expect([path, (await server.request('GET', path)).status]).toEqual([path, 401]);
    expect([path, (await server.request('GET', path, { as: client })).status]).toEqual([path, 403]);
  }
  // Without the built web app a page is not found; the map is there.
  for (const path of inside.slice(0, 2)) expect((await server.request('GET', path, { as: admin })).status).toBe(200);
  for (const path of inside.slice(2)) expect((await server.request('GET', path, { as: admin })).status).toBe(404);
});

it('elsewhere they are open', async () => {
  const server = await createTestServer();
  expect((await server.request('GET', '/api/openapi.json')).status).toBe(200);
});

it('says where to write for whoever has found a way in', async () => {
  const server = await createTestServer();
  const answer = await server.request('GET', '/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 2027-05-15T09:00:00.000Z\n/);
  expect(answer.text).toContain('Canonical: http://localhost/.well-known/security.txt');
});
