import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { projectRoot } from '../platform/project-root.ts';
import { appSecretOf } from '../platform/secrets.ts';
import { readTexts } from '../platform/texts.ts';
import { findDemoClient, giveToClient } from './client-visits.ts';
import type { DemoWords } from './demo-words.ts';
import { insertBookings } from './insert-bookings.ts';
import { insertClient } from './insert-client.ts';
import { insertReviews } from './insert-reviews.ts';
import { makeBookings } from './make-bookings.ts';
import { demoTherapistEmail, planVisits } from './plan-visits.ts';
import { createRandom } from './random.ts';
import { readCompany } from './read-company.ts';

/** Only for the demo's own people and only once. */
export const areVisitsWanted = async (on: Queryable): Promise<boolean> => {
  const { isWanted } = await on.one<{ isWanted: boolean }>(sql`
    select not exists (select from bookings) and not exists (select from saved_addresses)
      and exists (select from therapists where email = ${demoTherapistEmail}) as "isWanted"`);
  return isWanted;
};

/** Two months behind and one ahead of a company that is busy. */
export const loadVisits = async (tx: Transaction, config: Pick<Config, 'appSecret'>): Promise<void> => {
  if (!(await areVisitsWanted(tx))) return;
  const words: DemoWords = JSON.parse(await readFile(join(projectRoot, 'db', 'seed', 'visits.json'), 'utf8'));
  const texts = await readTexts(join(projectRoot, 'locales'));
  const company = await readCompany(tx);
  const random = createRandom(20_261);
  const client = await findDemoClient(tx);
  const made = makeBookings({ company, random, words, texts }, planVisits(company, random));
  const bookings = client ? giveToClient({ company, client, words: words.client }, made) : made;
  const secret = appSecretOf(config);
  await insertBookings(tx, { bookings, random, secret });
  await insertReviews(tx, { bookings, words: words.reviews, now: company.now });
  if (client) await insertClient(tx, { bookings, client, words: words.client, random, secret, now: company.now });
  // Its past is written table by table; the lines of the ledger follow from it.
  await tx.run(sql`select fill_ledger() where not exists (select from ledger_lines)`);
  await payOut(tx);
};

/** Every month but the last was paid out on the fifth of the next one. */
const payOut = async (tx: Transaction): Promise<void> => {
  await tx.run(sql`
    insert into therapist_payouts (id, therapist_id, month, amount_cents, paid_on, method, reference)
    select gen_random_uuid(), therapist_id, month, sum(amount_cents), month + interval '1 month 4 days', 'bank_transfer',
      'SEPA ' || to_char(month, 'YYYYMM')
    from therapist_earnings where month < date_trunc('month', clock_now() at time zone 'Europe/Lisbon') - interval '1 month'
    group by therapist_id, month having sum(amount_cents) > 0`);
  await tx.run(sql`
    insert into ledger_lines (entry, kind, at, account, amount_cents, therapist_id)
    select 'payout:' || p.id, 'therapist_paid', (p.paid_on + time '10:00') at time zone 'Europe/Lisbon', l.account, l.cents, p.therapist_id
    from therapist_payouts p
    cross join lateral (values ('therapist_owed', p.amount_cents), ('bank', -p.amount_cents)) as l (account, cents)`);
};
