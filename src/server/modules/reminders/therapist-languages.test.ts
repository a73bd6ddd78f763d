import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours } from '#server/platform/durations.ts';
import { openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { createTestServer } from '../../../../testing/server.ts';

/** Three hours before the visit as it was moved. */
const reminderAt = new Date('2026-11-20T11:00:00Z');

/** Without an account of one's own the server writes in Portuguese. */
it.each([
  { reads: 'en', books: 'pt' },
  { reads: 'pt', books: 'en' },
] as const)(
  'every mail to a therapist who reads $reads is in $reads, whatever language the client booked in ($books)',
  async ({ reads, books }) => {
    const server = await createTestServer({ config: { limits: false } });
    const desk = await openDispatchDesk(server, 2);
    for (const id of desk.therapists.map((one) => one.id)) await desk.enter(id);
    await server.database.run(sql`update users set language = ${reads}`);

    const visit = await desk.searched();
    await server.database.run(sql`update bookings set language = ${books} where id = ${visit.id}`);
    const [taker = ''] = await desk.asked(visit.id);
    await desk.act('confirm', visit.id, taker);
    await desk.pass(hours(1));
    const asClient = { headers: { 'x-booking-token': visit.token } };
    const moved = await server.request('POST', `/api/bookings/${visit.id}/reschedule`, {
      ...asClient,
      body: { startsAt: '2026-11-20T14:00:00.000Z' },
    });
    expect(moved.status).toBe(200);
    await server.worker.runDue();
    await desk.pass(reminderAt.getTime() - server.clock.now().getTime());
    await server.request('POST', `/api/bookings/${visit.id}/cancel`, { ...asClient, body: {} });
    await server.worker.runDue();

    const mails = await server.database.many<{ type: string; language: string; words: string }>(sql`
    select type, language, subject || ' ' || text as words from emails
    where to_email = any(${desk.therapists.map(({ id }) => `${id}@calma.example`)}) and status = 'sent'`);
    expect(new Set(mails.map(({ type }) => type))).toEqual(
      new Set(['therapist_offer', 'offer_withdrawn', 'therapist_assignment', 'therapist_reminder', 'assignment_ended']),
    );
    for (const { type, language, words } of mails) {
      expect([type, language]).toEqual([type, reads]);
      // The weekday and the treatment are written in the reader's language, too.
      expect([type, /sexta-feira|Relaxante/.test(words), /Friday|Relaxing/.test(words)]).toEqual([
        type,
        reads === 'pt',
        reads === 'en',
      ]);
    }
  },
);
