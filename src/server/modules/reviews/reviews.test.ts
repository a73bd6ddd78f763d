import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days, hours } from '#server/platform/durations.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';
import { enterAsTherapist, giveSeat, paidVisit } from '../../../../testing/therapist-visits.ts';
import { bookingLink, findBooking } from '../bookings/public.ts';

const startsAt = '2026-11-16T15:00:00.000Z';
const endsAt = new Date('2026-11-16T16:00:00.000Z');

onPostgres('reviews', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let ana: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
    ana = await enterAsTherapist(server, desk.therapists[0]?.id ?? '', 'ana@calma.example');
    await addPerson(server, { email: 'office@calma.example', role: 'admin' });
  });

  beforeEach(async () => {
    await emptyTables(
      server.database,
      'bookings',
      'busy',
      'payments',
      'refunds',
      'emails',
      'notifications',
      'audit_log',
    );
    server.clock.set(testStart);
    await server.database.run(sql`update jobs set run_at = least(run_at, ${testStart}), locked_until = null`);
  });

  const office = (): Promise<SignedIn> => signIn(server, 'office@calma.example');

  /** A visit that was made, with the key of its link. */
  const madeVisit = async (datetime = startsAt): Promise<{ id: string; token: string }> => {
    const id = await paidVisit(server, desk, { datetime });
    await giveSeat(server, id, desk.therapists[0]?.id ?? '');
    const booking = await findBooking(server.database, id);
    const token = new URL(bookingLink(server.config, booking ?? { id, keyVersion: 1 })).searchParams.get('token') ?? '';
    return { id, token };
  };
  const complete = (id: string) => server.database.run(sql`update bookings set status = 'completed' where id = ${id}`);
  const review = ({ id, token }: { id: string; token: string }, body: object) =>
    server.request('POST', `/api/bookings/${id}/review?token=${token}`, { body });
  const readOwn = async ({ id, token }: { id: string; token: string }) =>
    (await server.request('GET', `/api/bookings/${id}/review?token=${token}`)).body;
  const shown = async () => (await server.request('GET', '/api/reviews')).body;
  const goTo = (moment: Date): void => server.clock.set(moment);
  const later = (milliseconds: number): Date => new Date(endsAt.getTime() + milliseconds);

  it('are written by link, once, after the massage and within thirty days', async () => {
    const visit = await madeVisit();
    expect((await review(visit, { stars: 5 })).body.code).toBe('review_too_early');
    await complete(visit.id);
    goTo(later(hours(1)));
    expect(await readOwn(visit)).toMatchObject({ state: 'open', until: '2026-12-16T16:00:00.000Z', given: null });
    expect((await server.request('POST', `/api/bookings/${visit.id}/review`, { body: { stars: 5 } })).status).toBe(404);
    expect((await review(visit, { stars: 6 })).status).toBe(400);
    expect((await review(visit, { stars: 0 })).status).toBe(400);
    expect((await review(visit, { text: 'Good' })).status).toBe(400);
    expect((await review(visit, { stars: 5, chips: ['handsome'] })).status).toBe(400);
    const given = await review(visit, {
      stars: 4,
      text: ' Very good. ',
      chips: ['on_time', 'on_time', 'tidy'],
      privateNote: 'The bell is broken',
    });
    expect([given.status, given.body.state, given.body.given]).toEqual([
      201,
      'given',
      {
        stars: 4,
        text: 'Very good.',
        chips: ['on_time', 'tidy'],
        privateNote: 'The bell is broken',
        givenAt: later(hours(1)).toISOString(),
        shownFrom: later(hours(1) + days(7)).toISOString(),
        isHidden: false,
      },
    ]);
    expect((await review(visit, { stars: 1 })).body.code).toBe('review_exists');
    expect((await readOwn(visit)).given.stars).toBe(4);
  });

  it('are not written after thirty days, nor of a massage that did not take place, nor by the office', async () => {
    const visit = await madeVisit();
    await server.database.run(sql`
      update bookings set status = 'cancelled', cancelled_by = 'system', cancel_reason = 'no_show' where id = ${visit.id}`);
    goTo(later(hours(1)));
    expect((await review(visit, { stars: 5 })).body.code).toBe('review_over');
    await server.database.run(sql`
      update bookings set status = 'completed', cancelled_by = null, cancel_reason = null where id = ${visit.id}`);
    const forThem = await server.request('POST', `/api/bookings/${visit.id}/review`, {
      as: await office(),
      body: { stars: 5 },
    });
    expect(forThem.body.code).toBe('not_allowed');
    const byTherapist = await server.request('POST', `/api/bookings/${visit.id}/review?token=${visit.token}`, {
      as: ana,
      body: { stars: 5 },
    });
    expect(byTherapist.body.code).toBe('not_allowed');
    goTo(later(days(30)));
    expect(await review(visit, { stars: 5 })).toMatchObject({
      status: expect.any(Number),
      body: { code: 'link_expired' },
    });
  });

  it.each(['see www.other.example', 'call 912 345 678', 'buy buy buy buy'])('refuse what sells: %s', async (text) => {
    const visit = await madeVisit();
    await complete(visit.id);
    goTo(later(hours(1)));
    const refused = await review(visit, { stars: 5, text });
    expect([refused.status, refused.body.fields.text]).toEqual([
      400,
      'Please leave out links, email addresses, phone numbers and repeated words.',
    ]);
  });

  it('of two sent at the same moment one counts', async () => {
    const visit = await madeVisit();
    await complete(visit.id);
    goTo(later(hours(1)));
    const both = await Promise.all([review(visit, { stars: 1 }), review(visit, { stars: 5 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('stay sealed for seven days, then show first name, month and therapist; an average stands from three on', async () => {
    const visits: { id: string; token: string }[] = [];
    for (const hour of [10, 12, 15]) visits.push(await madeVisit(`2026-11-17T${hour}:00:00.000Z`));
    for (const [index, visit] of visits.entries()) {
      await complete(visit.id);
      goTo(later(days(1 + index)));
      await review(visit, { stars: 5 - index, text: index === 1 ? 'Right pressure.' : '' });
    }
    const therapistOf = async () => {
      const [last] = visits.slice(-1);
      return (await server.request('GET', `/api/bookings/${last?.id}?token=${last?.token}`)).body.therapists[0];
    };
    const ratingOf = async () => (await therapistOf()).rating;
    goTo(later(days(9) - 1));
    expect(await shown()).toEqual([]);
    goTo(later(days(9)));
    expect(await shown()).toEqual([
      {
        stars: 4,
        text: 'Right pressure.',
        chips: [],
        firstName: expect.any(String),
        month: '2026-11',
        therapist: expect.stringMatching(/^\p{L}+$/u),
        isDemo: false,
      },
    ]);
    expect(JSON.stringify(await shown())).not.toMatch(/@|\+351|lastName/);
    expect([await ratingOf(), (await therapistOf()).said], 'two are too few').toEqual([undefined, undefined]);
    goTo(later(days(10)));
    expect(await ratingOf()).toEqual({ average: 4, count: 3, isDemo: false });
    expect((await therapistOf()).said).toMatchObject({ stars: 4, text: 'Right pressure.', month: '2026-11' });
    // The office hides one: two are too few for an average.
    const as = await office();
    const hide = (body: object) => server.request('POST', `/api/admin/reviews/${visits[1]?.id}/hide`, { as, body });
    expect((await hide({ reason: '' })).status).toBe(400);
    expect((await hide({ reason: 'Names a neighbour' })).body).toMatchObject({
      state: 'hidden',
      hiddenReason: 'Names a neighbour',
      text: 'Right pressure.',
    });
    expect([await shown(), await ratingOf()]).toEqual([[], undefined]);
    expect((await readOwn(visits[1] ?? { id: '', token: '' })).given).toMatchObject({ isHidden: true });
    const log = await server.request('GET', '/api/admin/audit?subject=review', { as });
    expect(log.body.items).toMatchObject([{ after: { isHidden: true, reason: 'Names a neighbour' } }]);
    await server.request('POST', `/api/admin/reviews/${visits[1]?.id}/show`, { as });
    expect([(await shown()).length, (await ratingOf()).count]).toEqual([1, 3]);
  });

  describe('of therapists', () => {
    it('are for the office alone, about an own visit that is over, and may be changed', async () => {
      const visit = await madeVisit();
      const path = `/api/therapist/bookings/${visit.id}/rating`;
      const rate = (body: object) => server.request('PUT', path, { as: ana, body });
      expect((await rate({ stars: 3 })).body.code).toBe('review_too_early');
      await complete(visit.id);
      goTo(later(hours(1)));
      expect((await server.request('GET', path, { as: ana })).body).toEqual({ stars: null, text: '' });
      await rate({ stars: 3, text: 'A dog' });
      expect((await rate({ stars: 2, text: 'A big dog' })).body).toEqual({ stars: 2, text: 'A big dog' });
      const elsewhere = await paidVisit(server, desk, { datetime: '2026-11-18T15:00:00.000Z' });
      expect(
        (await server.request('PUT', `/api/therapist/bookings/${elsewhere}/rating`, { as: ana, body: { stars: 1 } }))
          .status,
      ).toBe(404);
      await review(visit, { stars: 5, text: 'Thank you' });
      const { body } = await server.request('GET', '/api/admin/reviews?state=sealed&q=thank', { as: await office() });
      expect(body).toMatchObject({
        total: 1,
        rating: null,
        items: [{ bookingId: visit.id, state: 'sealed', stars: 5, visit: [{ stars: 2, text: 'A big dog' }] }],
      });
      goTo(later(days(20)));
      const seenByClient = JSON.stringify([await readOwn(visit), await shown()]);
      expect(seenByClient).not.toContain('dog');
    });
  });

  it('are asked for by a mail that leads to the stars, and not when one is there already', async () => {
    const [asked, answered] = [await madeVisit(), await madeVisit('2026-11-17T15:00:00.000Z')];
    const asBoth = async (id: string): Promise<void> => {
      await server.request('POST', `/api/admin/bookings/${id}/complete`, { as: await office() });
    };
    goTo(new Date('2026-11-17T16:30:00Z'));
    await asBoth(asked.id);
    await asBoth(answered.id);
    await review(answered, { stars: 5 });
    await server.worker.runDue();
    goTo(new Date('2026-11-20T12:00:00Z'));
    await server.worker.runDue();
    const mails = await server.database.many<{ id: string; status: string; text: string | null }>(sql`
      select split_part(cause, ':', 2) as id, status, text from emails where type = 'review_request' order by id`);
    const sent = mails.filter(({ status }) => status === 'sent');
    expect(sent.map(({ id }) => id)).toEqual([asked.id]);
    expect(sent[0]?.text).toMatch(/\/bookings\/\S+#review/);
  });
});
