import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days } from '#server/platform/durations.ts';
import { createTestServer, testStart } from '../../../../../testing/server.ts';
import { exampleOf, mailTypeNames, secretsOf } from '../mail-types.ts';
import { type MailRequest, queueMail } from '../public.ts';
import { forgetOldSecrets } from './jobs.ts';

it('a mail of any kind that failed 30 days ago keeps its words and loses what opens something', async () => {
  const { database } = await createTestServer();
  const daysAgo = (count: number) => new Date(testStart.getTime() - days(count));
  const cases = mailTypeNames.flatMap((type) => [
    { type, status: 'failed', madeAt: daysAgo(31), isForgotten: true },
    { type, status: 'failed', madeAt: daysAgo(29), isForgotten: false },
    { type, status: 'planned', madeAt: daysAgo(31), isForgotten: false },
  ]);
  for (const [index, { type, status, madeAt }] of cases.entries()) {
    const to = { email: 'ines@calma.example', name: 'Inês' };
    const mail = { type, to, language: 'pt', cause: String(index), values: exampleOf(type, 'pt') } as MailRequest;
    await database.transaction((tx) => queueMail(tx, mail));
    await database.run(
      sql`update emails set status = ${status}, created_at = ${madeAt} where cause = ${String(index)}`,
    );
  }

  await forgetOldSecrets(database);

  const rows = await database.many<{ cause: string; names: string[] }>(sql`
    select cause, array(select jsonb_object_keys(variables)) as names from emails`);
  expect(rows).toHaveLength(cases.length);
  for (const { cause, names } of rows) {
    const { type, isForgotten } = cases[Number(cause)] as (typeof cases)[number];
    const kept = Object.keys(exampleOf(type, 'pt')).filter((name) => !(isForgotten && secretsOf(type).includes(name)));
    expect(names.sort(), `${type} ${cause}`).toEqual(expect.arrayContaining(kept.sort()));
    if (isForgotten) expect(secretsOf(type).filter((name) => names.includes(name))).toEqual([]);
  }
});
