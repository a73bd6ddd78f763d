import { beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { accept, type Desk, friday, openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../../testing/server.ts';

const url = '/api/admin/closed-days';
const reason = { en: 'Stocktaking', pt: 'Inventário' };

onPostgres('a closed day', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  let desk: Desk;
  beforeEach(async () => {
    server ??= await makeServer();
    if (!desk) {
      await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
      desk = await openDesk(server, [{}, {}]);
    }
    as = await signIn(server, 'admin@calma.example');
    await emptyTables(server.database, 'bookings', 'busy');
    await openAll();
  });

  /** By a statement that every process hears of. */
  const openAll = () => server.database.run(sql`delete from closed_days`);
  const closing = (changes: object = {}) => ({
    day: '2026-11-20',
    from: null,
    to: null,
    name: reason,
    keepsVisits: false,
    ...changes,
  });
  const close = (changes: object = {}) => server.request('POST', url, { as, body: closing(changes) });
  const starts = async (day = '2026-11-20'): Promise<string[]> => {
    const choices = `zip=1000-001&treatmentId=${desk.treatmentId}&duration=60`;
    const { body } = await server.request('GET', `/api/availability?${choices}&from=${day}&to=${day}`);
    return body.days[0].starts.map(({ time }: { time: string }) => time);
  };
  /** Paid and accepted. */
  const confirmed = async (changes: object = {}) => {
    const made = await desk.booked({ ...changes });
    await pay(server, made.id);
    await accept(server, made.id);
    server.clock.advance(1000);
    return made;
  };
  const troubles = async () => (await server.request('GET', '/api/admin/attention', { as })).body.items;
  const onClosedDays = async (): Promise<string[]> =>
    (await troubles())
      .filter(({ kind }: { kind: string }) => kind === 'closed_day')
      .map(({ bookingId }: { bookingId: string }) => bookingId);

  it('has no free start, and is open again when it is taken away', async () => {
    const before = await starts();
    expect(before).toContain('10:00');
    const { status, body } = await close();
    expect([status, body]).toEqual([
      201,
      { ...closing(), id: expect.any(Number), visits: 0, toSortOut: 0, version: 1 },
    ]);
    expect(await starts()).toEqual([]);
    expect(await starts('2026-11-19')).not.toEqual([]);
    expect((await server.request('DELETE', `${url}/${body.id}`, { as })).status).toBe(204);
    expect(await starts()).toEqual(before);
  });

  it('may be a part of one: no visit reaches into it, one may begin at its end', async () => {
    await close({ from: '12:00', to: '15:00' });
    const free = await starts();
    expect(free).toEqual(expect.arrayContaining(['11:00', '15:00']));
    expect(free.filter((time) => time > '11:00' && time < '15:00')).toEqual([]);
  });

  it('is refused to clients who book it or move to it, in their language', async () => {
    const { token } = await confirmed({ datetime: '2026-11-19T10:00:00.000Z' });
    await close();
    const booked = await desk.book({}, { language: 'pt' });
    expect([booked.status, booked.body.fields.datetime]).toEqual([
      400,
      'Nesse dia ou a essa hora estamos fechados. Escolha outra hora, por favor.',
    ]);
    const moved = await server.request('POST', `/api/reschedule/${token}`, {
      body: { startsAt: friday },
    });
    expect([moved.status, moved.body.fields?.startsAt]).toEqual([
      400,
      'We are closed on that day or at that hour. Please choose another time.',
    ]);
  });

  it('can still be booked and moved to by the office, knowingly: nobody is called for it', async () => {
    await close();
    server.clock.advance(1000);
    const offered = async (asking: { as?: SignedIn }): Promise<{ isClosed?: true }[]> => {
      const choices = `zip=1000-001&treatmentId=${desk.treatmentId}&duration=60&from=2026-11-20&to=2026-11-20`;
      const { body: free } = await server.request('GET', `/api/availability?${choices}&evenClosed=true`, asking);
      return free.days[0].starts;
    };
    expect(await offered({})).toEqual([]);
    const forOffice = await offered({ as });
    expect(forOffice.length).toBeGreaterThan(0);
    expect(forOffice.every(({ isClosed }) => isClosed)).toBe(true);
    const { status: _, paymentStatus: __, userId: ___, ...byPhone } = desk.draft();
    const { status, body } = await server.request('POST', '/api/admin/bookings', {
      as,
      body: { ...byPhone, language: 'en' },
    });
    expect([status, body.code, body.fields]).toEqual([201, undefined, undefined]);
    const other = await confirmed({ datetime: '2026-11-19T10:00:00.000Z' });
    const days = `/api/bookings/${other.id}/availability?from=2026-11-20&to=2026-11-20&evenClosed=true`;
    const startsFor = async (path: string, asking: object) =>
      (await server.request('GET', path, asking)).body.days[0].starts.length;
    expect(await startsFor(days, { as })).toBeGreaterThan(0);
    expect(await startsFor(`${days}&token=${other.token}`, {})).toBe(0);
    const moved = await server.request('POST', `/api/admin/bookings/${other.id}/reschedule`, {
      as,
      body: { startsAt: '2026-11-20T14:00:00.000Z' },
    });
    expect(moved.status).toBe(200);
    expect(await onClosedDays()).toEqual([]);
  });

  it('tells before it is saved which visits lie in it, also those that are not paid yet', async () => {
    const sure = await confirmed();
    const unpaid = await desk.booked({ datetime: '2026-11-20T14:00:00.000Z' });
    await confirmed({ datetime: '2026-11-19T10:00:00.000Z' });
    const preview = async (...times: object[]) =>
      (await server.request('POST', `${url}/preview`, { as, body: { times } })).body.visits.map(
        ({ id, status }: Record<string, string>) => [id, status],
      );
    expect(await preview({ day: '2026-11-20', from: null, to: null })).toEqual([
      [sure.id, 'confirmed'],
      [unpaid.id, 'waiting_payment'],
    ]);
    expect(await preview({ day: '2026-11-20', from: '10:45', to: '14:00' })).toEqual([[sure.id, 'confirmed']]);
    expect(await preview({ day: '2026-11-20', from: '11:00', to: '14:00' })).toEqual([]);
  });

  it('leaves its visits with the office until each is moved, or until it says that they take place', async () => {
    const { id } = await confirmed();
    const { body } = await close();
    expect([body.visits, body.toSortOut]).toEqual([1, 1]);
    expect(await onClosedDays()).toEqual([id]);
    const listed = await server.request('GET', '/api/admin/bookings?needsAttention=true', { as });
    expect(listed.body.items.map((row: { id: string }) => row.id)).toEqual([id]);
    const kept = await server.request('PATCH', `${url}/${body.id}`, { as, body: { version: 1, keepsVisits: true } });
    expect(kept.body).toMatchObject({ visits: 1, toSortOut: 0, keepsVisits: true });
    expect(await onClosedDays()).toEqual([]);
    await server.request('PATCH', `${url}/${body.id}`, { as, body: { version: 2, keepsVisits: false } });
    expect(await onClosedDays()).toEqual([id]);
    const away = { startsAt: '2026-11-19T14:00:00.000Z' };
    await server.request('POST', `/api/admin/bookings/${id}/reschedule`, { as, body: away });
    expect(await onClosedDays()).toEqual([]);
  });

  it('stands in the calendar, where nobody works then', async () => {
    await close({ from: '12:00', to: '15:00' });
    const { body } = await server.request('GET', '/api/admin/bookings/calendar?from=2026-11-20&to=2026-11-20', { as });
    expect(body.closed).toEqual([{ date: '2026-11-20', from: '12:00', to: '15:00', name: reason }]);
    const hours: { from: string; to: string }[] = body.therapists[0].days[0].hours;
    expect(hours.some(({ from, to }) => from < '15:00' && to > '12:00')).toBe(false);
    expect(hours.length).toBeGreaterThan(1);
  });

  it.each([
    ['day', 'This day is over. Please choose a future day.', { day: '2026-11-15' }],
    ['day', 'Please choose a day within the next two years.', { day: '2030-01-01' }],
    ['to', 'The end must come after the beginning.', { from: '15:00', to: '12:00' }],
    ['to', 'The end must come after the beginning.', { from: '15:00', to: '15:00' }],
    ['to', 'Please enter both hours.', { from: '15:00' }],
    ['from', 'Please enter both hours.', { to: '15:00' }],
  ])('is refused at the field %s: %s', async (field, words, changes) => {
    const { status, body } = await close(changes);
    expect([status, body.fields]).toEqual([400, { [field]: words }]);
  });

  it.each([{ day: '2026-02-30' }, { day: '' }, { from: '12:10', to: '13:00' }, { from: '25:00', to: '26:00' }])(
    'is refused as %j',
    async (changes) => {
      expect((await close(changes)).status).toBe(400);
    },
  );

  it('is not closed twice, also by two at once', async () => {
    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await close({ from: '12:00', to: '13:00' })).body.fields).toEqual({
      from: 'This time is already closed. Change the other entry instead.',
    });
    await openAll();
    await close({ from: '12:00', to: '13:00' });
    expect((await close({ from: '13:00', to: '14:00' })).status).toBe(201);
  });

  it('is in the log when it is made, changed and taken away, and lists by what is to come', async () => {
    const { body } = await close();
    const stale = await server.request('PATCH', `${url}/${body.id}`, { as, body: { version: 9, day: '2026-11-21' } });
    expect(stale.status).toBe(409);
    await server.request('PATCH', `${url}/${body.id}`, { as, body: { version: 1, day: '2026-11-21' } });
    await server.database.run(sql`insert into closed_days (day) values ('2026-01-01')`);
    const days = async (query: string) =>
      (await server.request('GET', `${url}${query}`, { as })).body.items.map(({ day }: { day: string }) => day);
    expect(await days('')).toEqual(['2026-11-21', '2026-01-01']);
    expect([await days('?past=false'), await days('?past=true')]).toEqual([['2026-11-21'], ['2026-01-01']]);
    await server.request('DELETE', `${url}/${body.id}`, { as });
    const log = await server.request('GET', `/api/admin/audit?subject=closed-day&subjectId=${body.id}`, { as });
    expect(log.body.items.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'changed', 'created']);
    expect(log.body.items[1]).toMatchObject({ before: { day: '2026-11-20' }, after: { day: '2026-11-21' } });
  });

  it('is a holiday with one call; those that are closed already stay as they are', async () => {
    await close({ day: '2026-12-25', from: '12:00', to: '24:00' });
    const offered = await server.request('GET', `${url}/holidays`, { as });
    expect(offered.body.items).toHaveLength(13);
    expect(offered.body.items[0]).toEqual({
      day: '2026-12-01',
      name: { en: 'Restoration of Independence', pt: 'Restauração da Independência' },
      isClosed: false,
    });
    const days = offered.body.items.map(({ day }: { day: string }) => day);
    const made = await server.request('POST', `${url}/holidays`, { as, body: { days, keepsVisits: false } });
    expect([made.status, made.body.items.length]).toEqual([201, 12]);
    expect(await starts('2026-12-08')).toEqual([]);
    expect(await starts('2026-12-25')).not.toEqual([]);
    const again = await server.request('POST', `${url}/holidays`, { as, body: { days, keepsVisits: false } });
    expect(again.body.items).toEqual([]);
    const wrong = { days: ['2026-12-24'], keepsVisits: false };
    expect((await server.request('POST', `${url}/holidays`, { as, body: wrong })).body.fields).toEqual({
      days: 'One of these days is not a public holiday of the next 12 months.',
    });
  });
});
