import { randomUUID } from 'node:crypto';
import { sqlFile } from '#server/platform/database/sql.ts';
import { openClients } from '../faults/clients.ts';
import { waitUntil } from '../faults/fault.ts';
import type { Stage } from '../faults/stage.ts';
import { addPerson, password } from '../testing/people.ts';
import type { Row } from '../testing/run-parts.ts';
import { defineAttack } from './attack.ts';
import { as, signIn } from './people.ts';

/** In which tables a word stands, wherever in a row. */
const tablesWith = async ({ database }: Stage, word: string): Promise<string[]> => {
  const tables = await database.many<{ name: string }>(
    sqlFile(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const like = `select count(*)::int as count from "${name}" t where t::text ilike '%${word}%'`;
    if ((await database.one<{ count: number }>(sqlFile(like))).count > 0) found.push(name);
  }
  return found;
};

export const attack = defineAttack({
  title: 'Erasure: whoever leaves is nowhere to be found in the database',
  run: async (stage): Promise<Row[]> => {
    const word = `canary${randomUUID().slice(0, 8)}`;
    const email = `${word}@calma.example`;
    await addPerson(stage, { email });
    const session = await signIn(stage, email, password);
    const send = (path: string, body: unknown, method: 'POST' | 'PATCH' | 'PUT' = 'POST') =>
      stage.send(path, as(session, { method, body }));
    await send('/api/profile', { firstName: word, lastName: word }, 'PATCH');
    await send('/api/addresses', { label: word, zipCode: '1200-109', location: { address: word, isHotel: false } });
    const clients = await openClients(stage, { therapists: 1 });
    const [start = ''] = await clients.listStarts(1);
    const guestDetails = { firstName: word, lastName: word, phone: '+351 912 000 001', email, gender: 'female' };
    const draft = clients.draft(start, { guestDetails, notes: word, locationNotes: word });
    const booked = await send('/api/bookings', draft);
    await send(`/api/bookings/${booked.body?.booking?.id}/cancel`, { reason: word });
    await send('/api/gift-cards', {
      amount: 5000,
      recipientName: word,
      recipientEmail: email,
      fromName: word,
      message: word,
    });
    await stage.send('/api/zip-codes/interest', { body: { zip: '9000-001', email } });
    const before = await tablesWith(stage, word);
    const left = await send('/api/profile/delete', { password });
    // Jobs finish what the request began.
    await waitUntil(async () => (await tablesWith(stage, word)).length === 0, stage.patienceSeconds);
    const after = await tablesWith(stage, word);
    return [
      {
        what: 'name, address, notes, messages and mails of somebody who leaves',
        load: `written into ${before.length} tables`,
        must: 'in no row of any table',
        seen: `${left.status}; ${after.length === 0 ? 'nowhere' : `still in ${after.join(', ')}`}`,
        kept: before.length > 3 && left.status < 300 && after.length === 0,
      },
    ];
  },
});
