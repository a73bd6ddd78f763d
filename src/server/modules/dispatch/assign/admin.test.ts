import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { rowOf } from '../../../../../testing/booking-desk.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { signIn } from '../../../../../testing/people.ts';
import { addTherapist } from '../../../../../testing/roster.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../../testing/server.ts';

const together = { peopleCount: 2, requiresTwoTherapists: true, totalPrice: 13_000 };

onPostgres('what admins do about a search', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let stranger: string;
  let as: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, [{}, {}, {}, {}, {}]);
    stranger = (await addTherapist(server, { areaIds: [], treatmentIds: [] })).id;
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    as = await desk.enterAsAdmin();
  });
  afterEach(() => desk.clear());

  const ids = () => [desk.ids[0] ?? '', desk.ids[1] ?? '', desk.ids[2] ?? '', desk.ids[4] ?? ''] as const;

  it('assigns somebody who fits, and tells everybody at once', async () => {
    const { id } = await desk.searched();
    const [one] = ids();
    const { status, body } = await desk.admin(as, `${id}/assign`, { therapistId: one });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'confirmed', therapists: [{ id: one, pay: 3900 }], nextAt: null });
    await server.worker.runDue();
    expect(await desk.mailsOf('booking_confirmed')).toEqual(['ana@calma.example']);
    expect(await desk.mailsOf('therapist_assignment')).toEqual([mailOf(one)]);
  });

  it('gives a single seat to another, never without a row in between, and tells both', async () => {
    const { id } = await desk.searched();
    const [one, two] = ids();
    await desk.admin(as, `${id}/assign`, { therapistId: one });
    expect((await desk.admin(as, `${id}/assign`, { therapistId: two })).body.therapists).toMatchObject([{ id: two }]);
    expect(await desk.seatsOf(id)).toEqual([{ therapistId: two, kind: 'assigned' }]);
    expect(await desk.mailsOf('assignment_ended')).toEqual([mailOf(one)]);
    expect(await desk.statusOf(id)).toBe('confirmed');
    await server.worker.runDue();
    expect(await desk.mailsOf('therapist_reminder'), 'whoever comes now is reminded').toContain(mailOf(two));
    const carried = await server.database.many<{ type: string; attachments: unknown }>(
      sql`select type, attachments from emails where type in ('therapist_assignment', 'assignment_ended') and to_email = ${mailOf(one)}`,
    );
    const entry = [{ kind: 'visit', id: `${id}/${one}` }];
    expect(carried.map(({ attachments }) => attachments)).toEqual([entry, entry]);
  });

  it('must say whose seat it is when there are two', async () => {
    const { id } = await desk.searched(together);
    const [one, two, three] = ids();
    for (const therapistId of [one, two]) await desk.admin(as, `${id}/assign`, { therapistId });
    expect((await desk.admin(as, `${id}/assign`, { therapistId: three })).body.code).toBe('seat_taken');
    await desk.admin(as, `${id}/assign`, { therapistId: three, insteadOf: two });
    expect((await desk.seatsOf(id)).map(({ therapistId }) => therapistId).sort()).toEqual([one, three].sort());
    expect((await desk.admin(as, `manual-assign/${id}/${stranger}`)).body.code).toBe('seat_taken');
    await desk.admin(as, `manual-assign/${id}/${stranger}?insteadOf=${one}`);
    expect((await desk.seatsOf(id)).map(({ therapistId }) => therapistId).sort()).toEqual([three, stranger].sort());
  });

  it('keeps the time of somebody who may still come, not of whom it took the seat from', async () => {
    const { id } = await desk.searched(together);
    const [one, two, three] = ids();
    await desk.admin(as, `${id}/assign`, { therapistId: one });
    expect((await desk.admin(as, `manual-assign/${id}/${three}?insteadOf=${one}`)).status).toBe(200);
    expect(await desk.seatsOf(id)).toEqual([
      { therapistId: three, kind: 'assigned' },
      { therapistId: two, kind: 'hold' },
    ]);
  });

  it('assigns somebody who does not fit only by hand, and nobody to two visits at once', async () => {
    const { id } = await desk.searched();
    expect(await desk.admin(as, `${id}/assign`, { therapistId: stranger })).toMatchObject({
      status: 409,
      body: { code: 'therapist_unfit', reasons: ['area', 'treatment'] },
    });
    expect((await desk.admin(as, `manual-assign/${id}/${stranger}`)).status).toBe(200);
    const other = await desk.searched();
    expect((await desk.admin(as, `manual-assign/${other.id}/${stranger}`)).body.code).toBe('therapist_busy');
    expect((await desk.admin(as, `manual-assign/${other.id}/${other.id}`)).status).toBe(404);
    const [last] = desk.ids.slice(-1);
    const setActive = (active: boolean) =>
      server.database.run(sql`update therapists set active = ${active} where id = ${last}`);
    await setActive(false);
    expect((await desk.admin(as, `manual-assign/${other.id}/${last}`)).status, 'who takes no visits').toBe(404);
    await setActive(true);
  });

  it('asks certain people, also after a no, and the next wave at once', async () => {
    const { id } = await desk.searched();
    const [one = '', two = ''] = await desk.asked(id);
    const [last] = desk.ids.filter((person) => ![one, two].includes(person)).slice(-1);
    await desk.act('reject', id, one);
    const asked = await desk.admin(as, `${id}/request-assignment`, { therapistIds: [one, last] });
    expect(asked.status).toBe(200);
    expect(await desk.asked(id)).toEqual(expect.arrayContaining([one, last]));
    expect((await desk.mailsOf('therapist_offer')).filter((to) => to === mailOf(one))).toHaveLength(2);
    const next = await desk.admin(as, `${id}/process-assignment`);
    expect(next.body.wave).toBe(2);
    expect(await desk.asked(id)).toHaveLength(5);
    expect((await desk.admin(as, `${id}/request-assignment`, { therapistIds: [id] })).status).toBe(404);
  });

  it.each(['request-assignment', 'process-assignment'])(
    'asks one wave, not two, when the answer to %s was lost and it is ordered again',
    async (order) => {
      const { id } = await desk.searched();
      const sentAt = (body: { offers: { sentAt: string }[] }) =>
        body.offers
          .map((offer) => offer.sentAt)
          .sort()
          .at(-1);
      const { body: read } = await server.request('GET', `/api/admin/bookings/${id}/assignment`, { as });
      const lastAskedAt = sentAt(read);
      await desk.pass(1000);
      const first = await desk.admin(as, `${id}/${order}`, { lastAskedAt });
      expect([first.status, first.body.wave, first.body.offers.length]).toEqual([200, 2, 5]);
      const log = () => server.request('GET', `/api/admin/audit?subject=booking&subjectId=${id}`, { as });
      const lines = (await log()).body.items.length;
      await desk.pass(1000);
      const again = await desk.admin(as, `${id}/${order}`, { lastAskedAt });
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await log()).body.items).toHaveLength(lines);
      expect((await desk.mailsOf('therapist_offer')).length).toBe(5);
    },
  );

  it('sends the mails once more', async () => {
    const { id } = await desk.searched();
    const before = (await desk.mailsOf('therapist_offer')).length;
    await desk.pass(1000);
    expect((await desk.admin(as, `${id}/send-assignment-emails`)).body).toEqual({ sent: 3 });
    expect(await desk.mailsOf('therapist_offer')).toHaveLength(before + 3);
    const [one = ''] = await desk.asked(id);
    await desk.act('confirm', id, one);
    expect((await desk.admin(as, `${id}/send-assignment-emails`)).body).toEqual({ sent: 1 });
    expect(await desk.mailsOf('therapist_assignment')).toHaveLength(2);
  });

  it('completes a visit, and cancels one with the money they decide', async () => {
    const { id } = await desk.searched();
    expect((await desk.admin(as, `${id}/complete`)).body.code).toBe('not_confirmed');
    const [one] = ids();
    await desk.admin(as, `${id}/assign`, { therapistId: one });
    expect((await desk.admin(as, `${id}/complete`)).body.code).toBe('too_early');
    server.clock.set(new Date('2026-11-20T10:30:00Z'));
    as = await signIn(server, 'admin@calma.example');
    expect((await desk.admin(as, `${id}/complete`)).body.status).toBe('completed');
    expect((await desk.admin(as, `${id}/cancel`, { refund: 'full' })).status).toBe(409);
  });

  it.each([
    ['full', 6500, 'refunded'],
    ['terms', 3250, 'partially_refunded'],
    ['none', 0, 'paid'],
  ])('cancels with a refund of %s', async (refund, cents, paymentStatus) => {
    const { id } = await desk.searched();
    await desk.act('confirm', id, (await desk.asked(id))[0] ?? '');
    server.clock.set(new Date('2026-11-19T16:00:00Z'));
    as = await signIn(server, 'admin@calma.example');
    const cancelled = await desk.admin(as, `${id}/cancel`, { refund, reason: 'Storm' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', refund: cents });
    expect(await rowOf(server, id)).toMatchObject({
      cancelled_by: 'admin',
      cancel_reason: 'Storm',
      payment_status: paymentStatus,
    });
  });

  it('gives back what was shown, or nothing happens', async () => {
    const { id } = await desk.searched();
    await desk.act('confirm', id, (await desk.asked(id))[0] ?? '');
    server.clock.set(new Date('2026-11-19T16:00:00Z'));
    as = await signIn(server, 'admin@calma.example');
    const refused = await desk.admin(as, `${id}/cancel`, { refund: 'terms', amount: 6500 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'refund_changed', refund: 3250 } });
    expect(await desk.statusOf(id)).toBe('confirmed');
    expect((await desk.admin(as, `${id}/cancel`, { refund: 'terms', amount: 3250 })).body.refund).toBe(3250);
  });

  it('leaves a line in the log whenever the search is urged on', async () => {
    const { id } = await desk.searched();
    const [one] = ids();
    await desk.admin(as, `${id}/request-assignment`, { therapistIds: [one] });
    await desk.admin(as, `${id}/process-assignment`);
    await desk.admin(as, `${id}/send-assignment-emails`);
    const log = await server.request('GET', `/api/admin/audit?subject=booking&subjectId=${id}`, { as });
    expect(log.body.items).toMatchObject([
      { action: 'mailed', after: { mail: 'therapist_offer' } },
      { action: 'changed', after: { search: 'next_step' } },
      { action: 'mailed', after: { therapists: [one] } },
    ]);
  });

  it('refuses what a booking that is over, or unpaid, cannot have', async () => {
    const [one] = ids();
    const unpaid = await desk.booked();
    for (const [path, body] of [
      [`${unpaid.id}/assign`, { therapistId: one }],
      [`${unpaid.id}/request-assignment`, {}],
      [`${unpaid.id}/process-assignment`, undefined],
      [`${unpaid.id}/send-assignment-emails`, undefined],
    ] as const)
      expect((await desk.admin(as, path, body)).body.code).toBe('not_searching');
  });

  it('reads how offers were answered, how fast, and who waits', async () => {
    const first = await desk.searched();
    const [one = '', two = ''] = await desk.asked(first.id);
    await desk.act('reject', first.id, two);
    await desk.pass(minutes(4));
    await desk.act('confirm', first.id, one);
    await desk.searched({ datetime: '2026-11-23T10:00:00.000Z' });
    await desk.pass(minutes(10));
    const { body } = await server.request('GET', '/api/admin/bookings/assignment-stats', { as });
    expect(body).toEqual({
      offersSent: 8,
      accepted: 1,
      refused: 1,
      unanswered: 3,
      withdrawn: 1,
      open: 2,
      medianMinutesToAccept: 4,
      waitingNow: 1,
      needAttention: 0,
    });
    const detail = await server.request('GET', `/api/admin/bookings/${first.id}/assignment`, { as });
    expect(detail.body).toMatchObject({ status: 'confirmed', therapists: [{ id: one }], round: 1, wave: 1 });
    expect(detail.body.offers).toHaveLength(3);
  });
});
