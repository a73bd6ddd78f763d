import { beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days } from '#server/platform/durations.ts';
import { guest, openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { codeMail } from '../../../../../testing/mail-rows.ts';
import { addPerson } from '../../../../../testing/people.ts';
import { onPostgres, type TestServer } from '../../../../../testing/server.ts';
import { hasMailRoom, queueMail } from './queue-mail.ts';

onPostgres('mails to one address a day', (makeServer) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await makeServer();
  });

  const mailTo = async (email: string, count = 13): Promise<void> => {
    for (let index = 0; index < count; index++)
      await queueMail(server.database, codeMail(`try:${email}:${server.clock.now().toISOString()}:${index}`, email));
    await server.worker.runDue();
  };
  const outcomeOf = async (email: string) => {
    const rows = await server.database.many<{ said: string; count: number }>(sql`
      select coalesce(cancel_reason, status) as said, count(*)::int as count from emails
      where lower(to_email) = lower(${email}) group by 1 order by 1`);
    return Object.fromEntries(rows.map(({ said, count }) => [said, count]));
  };

  it('are ten at most while it has neither paid nor proved itself, and ten more the next day', async () => {
    const victim = 'Victim@calma.example';
    await mailTo(victim, 9);
    expect(await hasMailRoom(server.database, victim)).toBe(true);
    await mailTo(victim.toLowerCase(), 4);
    const { sent = 0, too_many: held = 0 } = await outcomeOf(victim);
    expect([sent <= 10, sent + held]).toEqual([true, 13]);
    expect(await hasMailRoom(server.database, victim)).toBe(sent < 10);
    server.clock.advance(days(1) + 1);
    await mailTo(victim, 1);
    expect(await outcomeOf(victim)).toMatchObject({ sent: sent + 1 });
  });

  it('are as many as needed once it has an account or has paid', async () => {
    await addPerson(server, { email: 'rita@calma.example' });
    await mailTo('rita@calma.example');
    expect(await outcomeOf('rita@calma.example')).toEqual({ sent: 13 });
    const desk = await openDesk(server);
    await pay(server, (await desk.booked()).id);
    await mailTo(guest.email);
    expect(await outcomeOf(guest.email)).not.toHaveProperty('too_many');
  });
});
