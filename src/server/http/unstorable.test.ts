import { beforeAll, expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { addPerson, signIn } from '../../../testing/people.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let admin: SignedIn;
let therapist: SignedIn;
beforeAll(async () => {
  server = await createTestServer({ config: { limits: false } });
  for (const role of ['admin', 'therapist'] as const) await addPerson(server, { email: `${role}@calma.example`, role });
  admin = await signIn(server, 'admin@calma.example');
  therapist = await signIn(server, 'therapist@calma.example');
});

const namesOf = (schema: unknown): string[] => {
  if (!schema) return [];
  const { def } = schema as { def?: { shape?: object; innerType?: unknown } };
  return def?.shape ? Object.keys(def.shape) : def?.innerType ? namesOf(def.innerType) : [];
};

/** Half a letter has no spelling in an address. */
const nul = '%00';

const attempts = (route: Route): { url: string; body?: string }[] => {
  const path = route.path.replace(/:\w+/g, nul);
  const query = namesOf(route.query).map((name) => ({ url: `${path}?${name}=a${nul}` }));
  const bodies = namesOf(route.body).length === 0 ? [] : ['a\0b', '\ud800'];
  const fields = (sign: string) => Object.fromEntries(namesOf(route.body).map((name) => [name, sign]));
  return [
    ...(path === route.path ? [] : [{ url: path }]),
    ...query,
    ...bodies.map((sign) => ({ url: route.path, body: JSON.stringify(fields(sign)) })),
  ];
};

it('no route answers 5xx to a sign that no database keeps, in its address, query or body', async () => {
  const failed: string[] = [];
  let calls = 0;
  for (const route of Object.values<Route>(routes)) {
    // Signing out ends the session of the rest.
    if (route.path === '/api/logout') continue;
    for (const { url, body } of attempts(route)) {
      const answer = await server.request(route.method, url, {
        as: route.who === 'therapist' ? therapist : admin,
        ...(body && { body, headers: { 'content-type': 'application/json' } }),
      });
      calls++;
      if (answer.status >= 500) failed.push(`${route.method} ${url} ${body ?? ''}: ${answer.status}`);
    }
  }
  expect(failed).toEqual([]);
  expect(calls).toBeGreaterThan(300);
});

it.each(['/api/promo-codes/verify/%00', '/api/admin/emails?to=%00', '/api/admin/users?q=a%00b'])(
  '%s is refused with 400 and the name of the field',
  async (path) => {
    const answer = await server.request('GET', path, { as: admin });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(Object.keys(answer.body.fields)).toHaveLength(1);
  },
);
