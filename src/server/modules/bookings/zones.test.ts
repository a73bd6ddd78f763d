import { beforeAll, expect, it } from 'vitest';
import { type TimeZone, workingZone } from '#domain/time/time-zone.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, openDesk, pay } from '../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { addArea, addTherapist } from '../../../../testing/roster.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';
import { enterAsTherapist, giveSeat } from '../../../../testing/therapist-visits.ts';

/** Friday, 10:00 on the Azores, 11:00 in Lisbon. */
const friday = '2026-11-20T11:00:00.000Z';
const zone = 'Atlantic/Azores';

onPostgres('a visit on the Azores', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let office: SignedIn;
  let teresa: { no: number; id: string };
  let areaId: number;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server);
    areaId = await addArea(server, 9500, 9509, { latitude: 37.7412, longitude: -25.6756, timezone: zone });
    const hours = [{ from: 9 * 60, to: 12 * 60 }];
    teresa = await addTherapist(server, { areaIds: [areaId], treatmentIds: [desk.treatmentId], hours });
    await addPerson(server, { email: 'office@calma.example', role: 'admin' });
    office = await signIn(server, 'office@calma.example');
  });

  const booked = (changes: Record<string, unknown> = {}, language: 'en' | 'pt' = 'en') =>
    desk.booked({ zipCode: '9500-150', datetime: friday, ...changes }, { language });
  const available = async (day: string) => {
    const query = `zip=9500-150&from=${day}&to=${day}&treatmentId=${desk.treatmentId}&duration=60`;
    return (await server.request('GET', `/api/availability?${query}`)).body;
  };
  const mailsOf = (id: string) =>
    server.database.many<{ type: string; date: string; time: string; zone: string }>(sql`
      select type, variables->>'date' as date, variables->>'time' as time, variables->>'zone' as zone from emails
      where cause like ${`booking:${id}%`} order by id`);

  it('is offered by the clock of the place, in hours that hold there', async () => {
    const { timezone, days } = await available('2026-11-20');
    expect(timezone).toBe(zone);
    const [first, last] = [days[0].starts[0], days[0].starts.at(-1)];
    expect(first).toMatchObject({ time: '09:00', startsAt: '2026-11-20T10:00:00.000Z' });
    expect(last).toMatchObject({ time: '11:00', startsAt: '2026-11-20T12:00:00.000Z' });
    const zip = await server.request('GET', '/api/zip-codes/check/9500-150');
    expect(zip.body).toMatchObject({ serviced: true, timezone: zone });
  });

  it('opens and closes with the company where it is', async () => {
    await server.database.run(
      sql`update therapist_hours set from_minute = 0, to_minute = 1440 where therapist_id = ${teresa.id}`,
    );
    const { days } = await available('2026-11-20');
    expect([days[0].starts[0].time, days[0].starts.at(-1).time]).toEqual(['08:00', '21:00']);
    expect((await desk.book({ zipCode: '9500-150', datetime: '2026-11-20T08:00:00.000Z' })).body.fields).toHaveProperty(
      'datetime',
    );
    await server.database.run(sql`
      update therapist_hours set from_minute = ${9 * 60}, to_minute = ${12 * 60} where therapist_id = ${teresa.id}`);
  });

  it('keeps the zone with the booking and tells everybody the time by it', async () => {
    const { id, token } = await booked();
    const read = async () => (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
    const times = { bookingDate: '2026-11-20', bookingStartTime: '10:00', bookingEndTime: '11:00', timezone: zone };
    expect(await read()).toMatchObject({ ...times, datetime: friday });
    await pay(server, id);
    await server.worker.runDue();
    const [received] = (await mailsOf(id)).filter(({ type }) => type === 'booking_received');
    expect(received).toEqual({
      type: 'booking_received',
      date: 'Friday, November 20, 2026',
      time: '10:00 am',
      zone: 'Azores',
    });
    const file = await server.request('GET', `/api/bookings/${id}/calendar.ics?token=${token}`);
    expect(file.text).toContain('DTSTART:20261120T110000Z');
    expect(file.text.replaceAll('\r\n ', '')).toContain('10:00 am (Azores)');

    await giveSeat(server, id, teresa.id);
    const marta = await enterAsTherapist(server, teresa.id, 'teresa@calma.example');
    const own = await server.request('GET', `/api/therapist/bookings/${id}`, { as: marta });
    expect(own.body).toMatchObject({ date: '2026-11-20', startTime: '10:00', endTime: '11:00', timezone: zone });
    const hours = await server.request('GET', '/api/therapist/hours', { as: marta });
    expect(hours.body.timezone).toBe(zone);

    const row = (await server.request('GET', '/api/admin/bookings', { as: office })).body.items[0];
    expect(row).toMatchObject({ date: '2026-11-20', startTime: '10:00', timezone: zone });
    const calendar = await server.request('GET', '/api/admin/bookings/calendar?from=2026-11-20&to=2026-11-20', {
      as: office,
    });
    const line = calendar.body.therapists.find((one: { id: string }) => one.id === teresa.id);
    expect(calendar.body.timezone).toBe('Europe/Lisbon');
    expect(line.days[0].hours).toEqual([{ from: '10:00', to: '13:00' }]);
    expect(line.visits).toMatchObject([{ startTime: '11:00', timezone: zone }]);

    // The office corrects the area: what was agreed stays as it was told.
    await server.database.run(sql`update service_areas set timezone = 'Europe/Lisbon' where id = ${areaId}`);
    expect(await read()).toMatchObject(times);
    await server.database.run(sql`update service_areas set timezone = ${zone} where id = ${areaId}`);
  });

  it('is absent or closed by the days of the place and of whoever comes', async () => {
    // 23:30 there on Friday is Saturday in Lisbon.
    await server.database.run(sql`
      update bookings set starts_at = '2026-11-21T00:30:00Z', ends_at = '2026-11-21T01:00:00Z' where zip_code = '9500-150'`);
    const reasons = () => server.database.many(sql`select reason from absent_seats where therapist_id = ${teresa.id}`);
    expect(await reasons()).toEqual([{ reason: 'hours' }]);
    await server.database.run(sql`
      update therapist_hours set from_minute = 0, to_minute = 1440 where therapist_id = ${teresa.id} and weekday = 5`);
    expect(await reasons()).toEqual([]);
    const closed = (day: string) =>
      server.database.many(sql`
        with added as (insert into closed_days (day) values (${day}) returning id) select id from added`);
    const onClosed = () => server.database.many(sql`select booking_id from visits_on_closed_days`);
    await closed('2026-11-21');
    expect(await onClosed()).toEqual([]);
    await closed('2026-11-20');
    expect(await onClosed()).toHaveLength(1);
    const figures = server.database.many(sql`
      select visit_on::text as day, hour from report_bookings where timezone = ${zone}`);
    expect(await figures).toEqual([{ day: '2026-11-20', hour: 23 }]);
    await server.database.run(sql`delete from closed_days`);
  });

  it('tells the office by it when the next visit of a client is', async () => {
    const monday = '2026-11-23T11:00:00.000Z';
    const guestDetails = { firstName: 'Eva', lastName: 'Melo', email: 'eva@calma.example', phone: '+351910000077' };
    const { id } = await booked({ datetime: monday, guestDetails });
    await pay(server, id);
    const clients = await server.request('GET', '/api/admin/clients?q=eva@calma.example', { as: office });
    expect(clients.body.items).toMatchObject([{ nextVisitAt: monday, nextVisitZone: zone }]);
  });

  it('is done by somebody who works by the clock of most of her areas', async () => {
    const funchal = await addArea(server, 9000, 9069, { timezone: 'Atlantic/Madeira' });
    const zoneAt = async (areaIds: number[]) => {
      const { id } = await addTherapist(server, { areaIds, treatmentIds: [desk.treatmentId] });
      const [row] = await server.database.many<{ timezone: TimeZone }>(
        sql`select timezone from therapist_zones where therapist_id = ${id}`,
      );
      return row?.timezone;
    };
    const zones = new Map<number, TimeZone>([
      [areaId, zone],
      [funchal, 'Atlantic/Madeira'],
      [desk.areaId, 'Europe/Lisbon'],
    ]);
    for (const areaIds of [[], [areaId], [areaId, desk.areaId], [areaId, funchal], [areaId, funchal, desk.areaId]])
      expect(await zoneAt(areaIds)).toBe(workingZone(areaIds.map((one) => zones.get(one) ?? 'Europe/Lisbon')));
    await server.database.run(sql`delete from service_areas where id = ${funchal}`);
  });

  it('has its zone from the office, or from its zip codes', async () => {
    const create = (body: object) => server.request('POST', '/api/admin/service-areas', { as: office, body });
    const made = await create({ name: 'Funchal', zipFrom: 9000, zipTo: 9069, active: true });
    expect(made.body).toMatchObject({ timezone: 'Atlantic/Madeira' });
    const change = { version: 1, timezone: 'Europe/Lisbon' };
    const changed = await server.request('PATCH', `/api/admin/service-areas/${made.body.id}`, {
      as: office,
      body: change,
    });
    expect(changed.body).toMatchObject({ timezone: 'Europe/Lisbon', version: 2 });
    const wrong = await create({ name: 'Paris', zipFrom: 9100, zipTo: 9110, active: true, timezone: 'Europe/Paris' });
    expect(wrong.status).toBe(400);
  });
});
