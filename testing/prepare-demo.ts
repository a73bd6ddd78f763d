import pg from 'pg';
import { startServer } from './server-process.ts';

/** The company as a real office would have filled it in: with the examples the shop stays closed in production. */
const company = {
  legalName: 'Mãos ao Domicílio, Lda.',
  taxNumber: '509442013',
  address: 'Rua da Prata 80, 1100-420 Lisboa',
  email: 'ola@maos.pt',
  phone: '+351 213 456 789',
};

/** Demo data for a server that runs as in production, which refuses to load it itself. */
export const prepareDemo = async (DATABASE_URL: string): Promise<void> => {
  const server = await startServer({ DATABASE_URL, DEMO: '1', JOBS: 'off' });
  await server.stop();
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query("insert into settings (key, value) values ('company', $1) on conflict (key) do nothing", [
    JSON.stringify(company),
  ]);
  await client.end();
};
