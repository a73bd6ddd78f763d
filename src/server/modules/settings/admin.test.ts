import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { addPerson, openBeside, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

const url = '/api/admin/settings';

onPostgres('the settings of the admin', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  let desk: Desk;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    as = await signIn(server, 'admin@calma.example');
    desk = await openDesk(server);
  });

  const read = async (path = url) => (await server.request('GET', path, { as })).body;
  const change = async (body: object) =>
    server.request('PATCH', url, { as, body: { version: (await read()).version, ...body } });

  it('begin as a new server has them, and change one by one', async () => {
    expect(await read()).toMatchObject({ version: 1, booking: { opensAt: '08:00', holdMinutes: 15 } });
    const changed = await change({ booking: { holdMinutes: 20 } });
    expect(changed).toMatchObject({ status: 200, body: { booking: { opensAt: '08:00', holdMinutes: 20 } } });
    expect(changed.body.version).toBeGreaterThan(1);
    expect(await read()).toEqual(changed.body);
    expect((await server.request('GET', '/api/config')).body.policy.holdMinutes).toBe(20);
  });

  it('tell the second of two editors, whatever part they changed', async () => {
    const { version } = await read();
    const write = (body: object) => server.request('PATCH', url, { as, body: { version, ...body } });
    const answers = await Promise.all([
      write({ booking: { noticeHours: 3 } }),
      write({ dispatch: { waveSize: 4 } }),
      write({ contact: { chatNumber: '351910000000' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'changed_meanwhile', current: { version: version + 1 } });
  });

  it('are checked as a whole, and nothing is written when something does not fit', async () => {
    const before = await read();
    const refused = await change({ cancellation: { fullRefundHours: 2 }, booking: { closesAt: '08:30' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(refused.body.fields).sort()).toEqual(['booking.closesAt', 'cancellation.halfRefundHours']);
    expect((await change({ booking: { opensAt: '08:10' } })).status).toBe(400);
    expect((await change({ booking: { holdMinutes: 0 } })).status).toBe(400);
    expect((await change({ booking: { unheardOf: 1 } })).status).toBe(400);
    expect(await read()).toEqual(before);
    const whole = { fullRefundHours: 4, halfRefundHours: 2, rescheduleHours: 2 };
    expect((await change({ cancellation: whole })).body.cancellation).toEqual(whole);
  });

  it('hold at once in a process beside, also where the roster is remembered', async () => {
    const beside = await openBeside(server);
    const book = (datetime: string) => beside.post('/api/bookings', desk.draft({ datetime }));
    expect((await book('2026-11-20T10:00:00.000Z')).status).toBe(201);
    expect((await change({ booking: { closesAt: '20:00' } })).status).toBe(200);
    expect(await book('2026-11-21T20:00:00.000Z')).toMatchObject({
      status: 400,
      body: { fields: { datetime: expect.any(String) } },
    });
    const query = `zip=1000-001&from=2026-11-23&to=2026-11-23&treatmentId=${desk.treatmentId}&duration=60`;
    const lastStart = async () =>
      (await server.request('GET', `/api/availability?${query}`)).body.days[0].starts.at(-1)?.time;
    expect(await lastStart()).toBe('19:00');
    expect((await change({ booking: { closesAt: '22:00' } })).status).toBe(200);
    expect(await lastStart()).toBe('21:00');
    const changes = {
      booking: { holdMinutes: 25, horizonDays: 180 },
      company: { phone: '+351 210 000 000', complaintsBookUrl: 'https://book.example/calma' },
      contact: { chatNumber: '351913000000' },
    };
    expect((await change(changes)).status).toBe(200);
    expect((await beside.get('/api/config')).body).toMatchObject({
      policy: { holdMinutes: 25, horizonDays: 180 },
      company: changes.company,
      chatNumber: '351913000000',
    });
    expect((await beside.get('/api/legal/terms?lang=en')).body.text).toMatch(
      /for 25 minutes[\s\S]+book\.example\/calma/,
    );
    await beside.close();
  });

  it('give the chat its number and the legal pages their words', async () => {
    await change({
      contact: { chatNumber: '351911222333' },
      legal: { terms: { en: '# Our terms\n\nWrite to {{email}}.', pt: '' } },
      company: { email: 'hello@calma.example' },
    });
    expect((await server.request('GET', '/api/config')).body).toMatchObject({
      chatNumber: '351911222333',
      company: { email: 'hello@calma.example' },
    });
    const terms = async (language: string) => (await read(`/api/legal/terms?lang=${language}`)).text;
    expect(await terms('en')).toBe('# Our terms\n\nWrite to hello@calma.example.');
    expect(await terms('pt')).toContain('Calma');
    expect(await terms('pt')).not.toContain('Our terms');
    const standardText = (await read('/api/admin/settings/legal/terms?lang=en')).text;
    expect(standardText).toContain('# Terms');
    expect(standardText).toContain('{{legalName}}');
    await change({ contact: { chatNumber: null } });
    expect((await server.request('GET', '/api/config')).body.chatNumber).toBe(server.config.chatNumber);
  });

  it('leave a line in the log for each change, field by field', async () => {
    await change({ booking: { packUpMinutes: 45 } });
    await change({ booking: { packUpMinutes: 45 } });
    const { items } = await read('/api/admin/audit?subject=settings');
    expect(items[0]).toMatchObject({
      before: { 'booking.packUpMinutes': 10 },
      after: { 'booking.packUpMinutes': 45 },
    });
    expect(Object.keys(items[0].after)).toHaveLength(1);
    expect(items[1].after).not.toHaveProperty('booking.packUpMinutes');
  });

  it('keep the ids of the trackers apart, in their shape, with a version of their own', async () => {
    const tracking = '/api/admin/tracking';
    const { version: untouched } = await read();
    expect(await read(tracking)).toMatchObject({ tagManagerId: null, version: 1 });
    const patch = (body: object) => server.request('PATCH', tracking, { as, body });
    expect(await patch({ version: 1, analyticsId: 'UA-1' })).toMatchObject({
      status: 400,
      body: { fields: { analyticsId: 'It should look like G-ABC1234567.' } },
    });
    expect(await patch({ version: 1, analyticsId: 'G-ABC1234567' })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect((await patch({ version: 1, pixelId: '123456789' })).status).toBe(409);
    expect((await server.request('GET', '/api/config')).body.tracking.analyticsId).toBe('G-ABC1234567');
    expect((await read()).version).toBe(untouched);
    expect((await read(tracking)).mapping).toContainEqual({
      event: 'begin_checkout',
      pixel: { kind: 'standard', name: 'InitiateCheckout' },
    });
    expect((await read('/api/admin/audit?subject=tracking')).items).toMatchObject([
      { before: { analyticsId: null }, after: { analyticsId: 'G-ABC1234567' } },
    ]);
  });

  it('record events without persons, and drop them after a week', async () => {
    await server.request('POST', '/api/events', { body: { step: 3 } });
    const test = await server.request('POST', '/api/admin/tracking/events', { as, body: { name: 'purchase' } });
    expect(test).toMatchObject({ status: 201, body: { name: 'purchase', isTest: true, pixel: { name: 'Purchase' } } });
    expect((await read('/api/admin/audit?subject=tracking&subjectId=test')).items).toMatchObject([
      { action: 'created', after: { event: 'purchase' } },
    ]);
    const events = () => server.database.many(sql`select name, step, is_test as test from tracking_events order by id`);
    expect(await events()).toEqual([
      { name: 'booking_step', step: 3, test: false },
      { name: 'purchase', step: null, test: true },
    ]);
    server.clock.advance(8 * 24 * 3_600_000);
    await server.worker.runDue();
    expect(await events()).toEqual([]);
  });
});
