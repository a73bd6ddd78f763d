import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { openDesk } from '../../../../testing/booking-desk.ts';
import { createTestServer } from '../../../../testing/server.ts';

const company = {
  legalName: 'Mãos ao Domicílio, Lda.',
  taxNumber: '509442013',
  address: 'Rua da Prata 80, 1100-420 Lisboa',
  email: 'ola@maos.pt',
  phone: '+351 213 456 789',
};

it('in production nothing is sold while the company is still the example, and the server runs all the same', async () => {
  const server = await createTestServer({ config: { production: true } });
  const desk = await openDesk(server);
  expect((await server.request('GET', '/api/health/ready')).status).toBe(200);
  const refused = await desk.book({}, { language: 'pt' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_open_yet' } });
  expect(refused.body.message).toContain('Ainda não abrimos');

  await server.database.run(
    sql`insert into settings (key, value) values ('company', ${JSON.stringify({ ...company, phone: undefined })})`,
  );
  expect((await desk.book()).status).toBe(409);
  await server.database.run(sql`update settings set value = ${JSON.stringify(company)}::jsonb where key = 'company'`);
  expect((await desk.book()).status).toBe(201);
});
