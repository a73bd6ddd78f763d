import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { onPostgres } from '../../../../testing/server.ts';
import { forgetNamelessClients } from './forget-clients.ts';

onPostgres('forgetting records of people whom nothing names', (makeServer) => {
  it('waits for nobody who works on one, and does it afterwards', async () => {
    const { database } = await makeServer();
    const { id } = await database.one<{ id: string }>(sql`insert into clients default values returning id`);
    const isThere = async () =>
      (await database.one<{ there: boolean }>(sql`select exists (select from clients where id = ${id}) as there`))
        .there;
    await database.transaction(async (tx) => {
      await tx.run(sql`select from clients where id = ${id} for update`);
      await forgetNamelessClients(database);
    });
    expect(await isThere()).toBe(true);
    await forgetNamelessClients(database);
    expect(await isThere()).toBe(false);
  });
});
