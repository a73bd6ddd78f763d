import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { migrationsFolder } from '#server/platform/database/open-database.ts';
import { sql, sqlFile } from '#server/platform/database/sql.ts';
import { parsePhone } from '#server/platform/phone-number.ts';
import { openDesk } from '../../../../testing/booking-desk.ts';
import { addPerson } from '../../../../testing/people.ts';
import { onPostgres, type TestServer } from '../../../../testing/server.ts';

const typed = [
  '912 345 678',
  '00351 912-345-678',
  '351912345678',
  '(+351) 21 000 00 00',
  '+44 (0)20 7946 0958',
  '0049 30 901820',
  'abc123',
  '07911 123456',
];

onPostgres('numbers of before', (makeServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await makeServer();
  });

  it('are rewritten as the server would read them, and stay as typed where it could not', async () => {
    for (const [index, phone] of typed.entries()) {
      const id = await addPerson(server, { email: `p${index}@calma.example` });
      await server.database.run(sql`update users set phone = ${phone} where id = ${id}`);
    }
    const desk = await openDesk(server);
    const { id } = await desk.booked();
    await server.database.run(sql`
      update bookings set contact = jsonb_set(contact, '{phone}', '"912 345 678"'),
        recipient_details = '{"name": "Rui", "phone": "+1 202-555-0123"}' where id = ${id}`);
    await server.database.run(sqlFile(await readFile(join(migrationsFolder, '0017_office.sql'), 'utf8')));
    const people = await server.database.many<{ phone: string }>(sql`
      select phone from users where email like 'p%@calma.example' order by email`);
    expect(people.map(({ phone }) => phone)).toEqual(typed.map((phone) => parsePhone(phone) ?? phone));
    const booking = await server.database.one<Record<string, { phone: string }>>(sql`
      select contact, recipient_details as recipient from bookings where id = ${id}`);
    expect([booking.contact?.phone, booking.recipient?.phone]).toEqual(['+351912345678', '+12025550123']);
  });
});
