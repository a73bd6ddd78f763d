import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { createTestServer } from '../../../../../testing/server.ts';
import { eraseUser } from './erase-user.ts';

it('erasing tells the rest of the server once, in the same transaction, and cannot be done twice', async () => {
  const server = await createTestServer();
  const userId = await addPerson(server, { email: 'client@calma.example' });
  await signIn(server, 'client@calma.example');
  await server.request('POST', '/api/auth/forgot-password', { body: { email: 'client@calma.example' } });
  await server.worker.runDue();
  const told: unknown[] = [];
  const erase = () =>
    server.database.transaction((tx) =>
      eraseUser(
        tx,
        async (within, event, payload) => {
          expect(within).toBe(tx);
          told.push([event.name, payload]);
        },
        userId,
      ),
    );
  await erase();
  await expect(erase()).rejects.toMatchObject({ code: 'not_found' });
  expect(told).toEqual([['user.erased', { userId }]]);
  for (const table of [sql`sessions`, sql`password_resets`, sql`emails`])
    expect(await server.database.many(sql`select 1 from ${table}`)).toEqual([]);
});

it('the table itself refuses an erased row that still names somebody', async () => {
  const server = await createTestServer();
  await addPerson(server, { email: 'client@calma.example' });
  await expect(server.database.run(sql`update users set erased_at = clock_now()`)).rejects.toMatchObject({
    code: '23514',
  });
});
