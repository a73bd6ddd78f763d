import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { createTestHouse } from '../../../../../testing/server.ts';
import { eraseUser } from './erase-user.ts';

it('erasing tells the rest of the house once, in the same transaction, and cannot be done twice', async () => {
  const house = await createTestHouse();
  const userId = await addPerson(house, { email: 'client@calma.example' });
  await signIn(house, 'client@calma.example');
  await house.request('POST', '/api/auth/forgot-password', { body: { email: 'client@calma.example' } });
  await house.worker.runDue();
  const told: unknown[] = [];
  const erase = () =>
    house.database.transaction((tx) =>
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
    expect(await house.database.many(sql`select 1 from ${table}`)).toEqual([]);
});

it('the table itself refuses an erased row that still names somebody', async () => {
  const house = await createTestHouse();
  await addPerson(house, { email: 'client@calma.example' });
  await expect(house.database.run(sql`update users set erased_at = clock_now()`)).rejects.toMatchObject({
    code: '23514',
  });
});
