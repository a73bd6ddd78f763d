import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { therapistDeskRoutes } from '#contract/therapist-desk.ts';
import { therapistHoursRoutes } from '#contract/therapist-hours.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';
import { addOffer, enterAsTherapist, giveSeat, paidVisit, setStatus } from '../../../../testing/therapist-visits.ts';

type Item = { id: string; kind: string };

onPostgres('a therapist’s visits', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let marta: SignedIn;
  let ines: SignedIn;
  let own: string;
  let offered: string;
  let others: string;

  const therapist = (index: number): string => desk.therapists[index]?.id ?? '';
  const get = (path: string, as: SignedIn) => server.request('GET', `/api/therapist/${path}`, { as });
  const list = async (query: string, as = marta) => {
    const { body } = await get(`bookings${query}`, as);
    return { total: body.total, ids: body.items.map(({ id }: Item) => id) };
  };

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}]);
    marta = await enterAsTherapist(server, therapist(0), 'marta@calma.example');
    ines = await enterAsTherapist(server, therapist(1), 'ines@calma.example');
    own = await paidVisit(server, desk, { datetime: '2026-11-20T10:00:00Z' });
    await giveSeat(server, own, therapist(0));
    offered = await paidVisit(server, desk, { datetime: '2026-11-21T10:00:00Z' });
    await addOffer(server, offered, therapist(0), 4200);
    others = await paidVisit(server, desk, { datetime: '2026-11-22T10:00:00Z' });
    await giveSeat(server, others, therapist(1));
  });

  /** Everything an offer must not tell, as the wizard of the tests sends it. */
  const secrets = [
    'Rua Augusta',
    '2 D',
    '1000-001',
    'Ana',
    'Reis',
    '913 000 000',
    '913000000',
    'ana@',
    'bad knee',
    'Ring twice',
    '6500',
  ];

  it('show of an offer where about, when, what and the pay, and nothing else', async () => {
    const { body, text } = await get(`bookings/${offered}`, marta);
    expect(body).toEqual({
      kind: 'offer',
      id: offered,
      reference: expect.stringMatching(/^CA-/),
      treatment: { en: 'Relaxing', pt: 'Relaxante' },
      startsAt: '2026-11-21T10:00:00.000Z',
      endsAt: '2026-11-21T11:00:00.000Z',
      date: '2026-11-21',
      startTime: '10:00',
      endTime: '11:00',
      timezone: 'Europe/Lisbon',
      totalMinutes: 60,
      duration: 60,
      peopleCount: 1,
      mode: 'single',
      area: 'Area 1000',
      pay: 4200,
      offeredAt: '2026-11-16T09:00:00.000Z',
      answerBy: '2026-11-16T09:10:00.000Z',
    });
    const dashboard = await get('dashboard', marta);
    expect(dashboard.body.offers).toEqual([body]);
    const listed = await get('bookings?status=offered', marta);
    expect(listed.body).toEqual({ items: [body], total: 1 });
    for (const secret of secrets) for (const told of [text, listed.text]) expect(told).not.toContain(secret);
  });

  it('show of an own one all that the work needs, and no money but the own', async () => {
    const { body, text } = await get(`bookings/${own}`, marta);
    expect(body).toMatchObject({
      kind: 'own',
      status: 'confirmed',
      pay: 3900,
      clientName: 'Ana Reis',
      clientPhone: '+351913000000',
      place: 'Rua Augusta 10, 2 D, 1000-001',
      mapQuery: 'Rua Augusta 10, 1000-001, Portugal',
      location: { address: 'Rua Augusta 10', apartment: '2 D', zipCode: '1000-001' },
      locationNotes: 'Ring twice',
      healthNotes: 'A bad knee',
      recipient: null,
      bring: { massageTables: 1, addIns: [] },
      colleagues: [],
      canComplete: false,
      canDropOut: true,
    });
    for (const secret of ['6500', 'ana@calma.example', 'nif']) expect(text).not.toContain(secret);
    expect(Object.keys((await get('bookings?status=confirmed', marta)).body.items[0])).not.toContain('healthNotes');
  });

  it('can be given back until they begin, and not after', async () => {
    const before = server.clock.now();
    const canDropOut = async (time: string): Promise<boolean> => {
      server.clock.set(new Date(time));
      const as = await signIn(server, 'marta@calma.example');
      return (await get(`bookings/${own}`, as)).body.canDropOut;
    };
    expect(await canDropOut('2026-11-20T09:59:59.000Z')).toBe(true);
    expect(await canDropOut('2026-11-20T10:00:00.000Z')).toBe(false);
    server.clock.set(before);
  });

  it('never show health notes or the address in another person’s hands', async () => {
    const missing = randomUUID();
    const told = async (path: string, as: SignedIn) => {
      const { status, body } = await get(path, as);
      return [status, body.code, body.message];
    };
    for (const [id, as] of [
      [others, marta],
      [own, ines],
      [offered, ines],
    ] as const)
      for (const end of ['', '/calendar.ics']) {
        expect(await told(`bookings/${id}${end}`, as)).toEqual(await told(`bookings/${missing}${end}`, as));
        expect((await told(`bookings/${id}${end}`, as))[0]).toBe(404);
      }
    expect((await told(`bookings/${offered}/calendar.ics`, marta))[0]).toBe(404);
    expect((await list('', ines)).ids).toEqual([others]);
  });

  it('turn from an offer into an own one with the seat, and back into nothing', async () => {
    const id = await paidVisit(server, desk, { datetime: '2026-11-27T15:00:00Z' });
    await addOffer(server, id, therapist(1));
    await addOffer(server, id, therapist(2));
    const kind = async () => (await get(`bookings/${id}`, ines)).body.kind;
    expect(await kind()).toBe('offer');
    await giveSeat(server, id, therapist(1));
    expect(await kind()).toBe('own');
    const pedro = await enterAsTherapist(server, therapist(2), 'pedro@calma.example');
    // The row of the offer may lag behind; the booking’s own state counts.
    expect((await get(`bookings/${id}`, pedro)).status).toBe(404);
    expect((await list('', pedro)).ids).toEqual([]);
    expect((await get('dashboard', pedro)).body.offers).toEqual([]);
  });

  it('tell only where about and when once they are cancelled, and are not found by who and where', async () => {
    const id = await paidVisit(server, desk, { datetime: '2026-11-28T15:00:00Z' });
    await giveSeat(server, id, therapist(2));
    const tiago = await signIn(server, 'pedro@calma.example');
    const foundBy = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`, tiago)).ids;
    expect([await foundBy('Augusta'), await foundBy('Reis')]).toEqual([[id], [id]]);
    await setStatus(server, id, 'cancelled');
    const { body, text } = await get(`bookings/${id}`, tiago);
    expect(body).toMatchObject({ status: 'cancelled', area: 'Area 1000', canComplete: false, canDropOut: false });
    const listed = await get('bookings?status=cancelled', tiago);
    expect(listed.body.items).toMatchObject([{ id, clientName: '', place: '' }]);
    const calendar = await get(`bookings/${id}/calendar.ics`, tiago);
    for (const secret of secrets)
      for (const told of [text, listed.text, calendar.text]) expect(told).not.toContain(secret);
    expect([await foundBy('Augusta'), await foundBy('Reis'), await foundBy('1000-001')]).toEqual([[], [], []]);
    expect(await foundBy(body.reference)).toEqual([id]);
  });

  it('tell two days after they were made whose they were, and no longer where', async () => {
    const id = await paidVisit(server, desk, { datetime: '2026-11-18T15:00:00Z' });
    await giveSeat(server, id, therapist(2));
    await setStatus(server, id, 'completed');
    const before = server.clock.now();
    const at = async (time: string) => {
      server.clock.set(new Date(time));
      const tiago = await signIn(server, 'pedro@calma.example');
      const { body, text } = await get(`bookings/${id}`, tiago);
      const found = (await list('?q=Augusta', tiago)).ids;
      expect((await list('?q=Reis', tiago)).ids).toEqual([id]);
      return { body, text, found, calendar: (await get(`bookings/${id}/calendar.ics`, tiago)).text };
    };
    const soon = await at('2026-11-20T15:59:00Z');
    expect(soon.body).toMatchObject({ place: 'Rua Augusta 10, 2 D, 1000-001', healthNotes: 'A bad knee' });
    expect(soon.found).toEqual([id]);
    const later = await at('2026-11-20T16:00:00Z');
    expect(later.body).toMatchObject({ clientName: 'Ana Reis', clientPhone: '', place: '', mapQuery: '' });
    expect(later.found).toEqual([]);
    for (const secret of ['Rua Augusta', '2 D', '1000-001', '913000000', 'bad knee', 'Ring twice'])
      for (const told of [later.text, later.calendar]) expect(told).not.toContain(secret);
    server.clock.set(before);
  });

  it('for two name the colleague, and ask whoever said yes first to bring what is missing', async () => {
    const id = await paidVisit(server, desk, {
      datetime: '2026-11-29T10:00:00Z',
      peopleCount: 2,
      requiresTwoTherapists: true,
      totalPrice: 13000,
      hasMassageTable: 1,
    });
    await giveSeat(server, id, therapist(1), 3900);
    server.clock.advance(1000);
    await giveSeat(server, id, therapist(0), 3900);
    const [first, second] = [await get(`bookings/${id}`, ines), await get(`bookings/${id}`, marta)];
    expect([first.body.bring.massageTables, second.body.bring.massageTables]).toEqual([1, 0]);
    expect(second.body.mode).toBe('together');
    expect(second.body.colleagues).toEqual([{ firstName: 'Marta', phone: '+351 912 000 002' }]);
  });

  describe('in the list', () => {
    let mine: string[];
    beforeAll(async () => {
      mine = [];
      for (const datetime of ['2026-12-01T10:00:00Z', '2026-12-02T10:00:00Z', '2026-12-03T10:00:00Z']) {
        const id = await paidVisit(server, desk, {
          datetime,
          guestDetails: { firstName: 'Zulmira', lastName: 'Öst', phone: '+351 913 000 001', email: 'z@calma.example' },
          location: { address: 'Rua 100% Certa 5', isHotel: true, hotelName: 'Hotel Foz', roomNumber: '12' },
        });
        await giveSeat(server, id, therapist(0));
        mine.push(id);
      }
      await setStatus(server, mine[0] ?? '', 'completed');
      await setStatus(server, mine[1] ?? '', 'cancelled');
    });

    it('are filtered by status and by days, both included', async () => {
      expect((await list('?status=completed')).ids).toEqual([mine[0]]);
      expect((await list('?status=cancelled')).ids).toEqual([mine[1]]);
      expect((await list('?status=confirmed&from=2026-12-01')).ids).toEqual([mine[2]]);
      expect((await list('?from=2026-11-20&to=2026-11-21')).ids).toEqual([own, offered]);
      expect((await list('?from=2026-12-03&to=2026-12-02')).ids).toEqual([]);
    });

    it('come soonest first, then what is over, latest first', async () => {
      const { ids } = await list('?from=2026-11-20');
      expect(ids.slice(0, 2)).toEqual([own, offered]);
      expect(ids.slice(-2)).toEqual([mine[1], mine[0]]);
    });

    it('are found by reference, name, place, treatment and area; offers only by what they show', async () => {
      const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).ids.length;
      const { body } = await get(`bookings/${own}`, marta);
      expect(await found(body.reference.toLowerCase())).toBe(1);
      // One of the three is cancelled.
      expect(await found('zulmira ö')).toBe(2);
      expect(await found('hotel foz')).toBe(2);
      expect(await found('100%')).toBe(2);
      expect(await found('0%5')).toBe(0);
      expect(await found('_')).toBe(0);
      const all = (await list('')).total;
      expect([await found('RELAXANTE'), await found('area 10')]).toEqual([all, all]);
      expect((await list('?status=offered&q=augusta')).ids).toEqual([]);
      expect((await list('?status=offered&q=Ana')).ids).toEqual([]);
      expect((await list('?status=offered&q=relaxing')).ids).toEqual([offered]);
    });

    it('come in pages that together are all of them', async () => {
      const whole = await list('?pageSize=100');
      const pages = [
        await list('?pageSize=2&page=1'),
        await list('?pageSize=2&page=2'),
        await list('?pageSize=2&page=3'),
      ];
      expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids.slice(0, 6));
      expect(pages.map(({ total }) => total)).toEqual([whole.total, whole.total, whole.total]);
      for (const query of ['?pageSize=101', '?page=0', '?status=expired', '?from=2026-02-30'])
        expect([query, (await get(`bookings${query}`, marta)).status]).toEqual([query, 400]);
    });
  });

  it('ask a therapist without a profile to have one, everywhere', async () => {
    await addPerson(server, { email: 'new@calma.example', role: 'therapist' });
    const as = await signIn(server, 'new@calma.example');
    const params: Record<string, string> = { id: randomUUID() };
    const bodies: Record<string, unknown> = {
      hours: { hours: [] },
      'time-off': { startsOn: '2027-01-01', endsOn: '2027-01-01' },
    };
    const all = Object.values({ ...therapistDeskRoutes, ...therapistHoursRoutes });
    const asked = all.flatMap((one) => ('who' in one && one.who === 'therapist' ? [one] : []));
    expect(asked.length).toBe(13);
    for (const { method, path } of asked) {
      const body = method === 'GET' ? undefined : bodies[path.split('/')[3] ?? ''];
      const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
      const answer = await server.request(method, url, { as, ...(body !== undefined && { body }) });
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'therapist_not_linked']);
    }
  });
});
