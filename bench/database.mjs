import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A new, empty database on this server. */
export async function createDatabase(postgres) {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return postgres.urlOf(name);
}
