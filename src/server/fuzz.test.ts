import { expect, it } from 'vitest';
import { nastyCalls } from '../../testing/nasty-calls.ts';
import { addPerson, signIn } from '../../testing/people.ts';
import { createTestServer } from '../../testing/server.ts';

/** In the test run; `npm run attacks fuzz` sends a million. */
const count = Number(process.env.FUZZ_CALLS ?? 20_000);
const seed = 20_261_117;

it(`no route answers any of ${count} calls full of nonsense with an error of its own`, async () => {
  const server = await createTestServer({ config: { limits: false } });
  const people: ({ cookie: string } | undefined)[] = [undefined];
  for (const role of ['client', 'therapist', 'admin'] as const) {
    const email = `${role}@fuzz.example`;
    await addPerson(server, { email, role });
    people.push(await signIn(server, email));
  }
  const { next } = nastyCalls(seed);
  const ids = [crypto.randomUUID(), '1', 'me'];
  const failures: string[] = [];
  for (let no = 0; no < count; no++) {
    const { name, method, url, headers, payload } = next(ids);
    // Leaving and ending sessions would make visitors of everybody.
    if (/logout|deleteOwn|endSession|endOther/i.test(name)) continue;
    const as = people[no % people.length];
    const answer = await server.app.inject({
      method,
      url,
      headers: { ...headers, ...(as && { cookie: as.cookie }) },
      ...(payload !== undefined && { payload }),
    });
    if (answer.statusCode >= 500)
      failures.push(`${method} ${url.slice(0, 200)} ${payload?.slice(0, 300)} → ${answer.body.slice(0, 200)}`);
    if (failures.length > 20) break;
  }
  expect(failures).toEqual([]);
}, 900_000);
