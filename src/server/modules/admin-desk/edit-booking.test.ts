import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours } from '#server/platform/durations.ts';
import { rowOf } from '../../../../testing/booking-desk.ts';
import { type DispatchDesk, mailOf, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { signIn } from '../../../../testing/people.ts';
import { addArea, addTherapist } from '../../../../testing/roster.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

onPostgres('a booking that the office corrects', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let as: SignedIn;
  let onlyInPorto: { id: string };

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
    const porto = await addArea(server, 4000, 4999);
    onlyInPorto = await addTherapist(server, { areaIds: [porto], treatmentIds: [desk.treatmentId] });
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    as = await desk.enterAsAdmin();
  });
  afterEach(() => desk.clear());

  const read = async (id: string) => (await server.request('GET', `/api/admin/bookings/${id}`, { as })).body;
  const edit = async (id: string, change: object, version?: number) =>
    server.request('PATCH', `/api/admin/bookings/${id}`, {
      as,
      body: { ...change, version: version ?? (await read(id)).version },
    });
  const confirmed = async () => {
    const booking = await desk.searched();
    await desk.admin(as, `${booking.id}/assign`, { therapistId: desk.ids[0] });
    await desk.pass(hours(1));
    await server.database.run(sql`delete from emails`);
    as = await signIn(server, 'admin@calma.example');
    return booking;
  };
  const mails = () =>
    server.database.many<{ type: string; to: string; text: string }>(
      sql`select type, to_email as "to", text from emails order by type, to_email, id`,
    );

  it('keeps everything else, tells the therapist and the client of the new room, and leaves a line in the log', async () => {
    const { id } = await confirmed();
    const hotel = { isHotel: true, hotelName: 'Hotel do Chiado', roomNumber: '412' };
    const answer = await edit(id, { location: hotel, locationNotes: 'Ask at the desk' });
    expect([answer.status, answer.body.location]).toEqual([
      200,
      { address: 'Rua Augusta 10', apartment: '2 D', ...hotel },
    ]);
    await server.worker.runDue();
    const sent = await mails();
    expect(sent.map(({ type, to }) => [type, to])).toEqual([
      ['booking_place_changed', 'ana@calma.example'],
      ['visit_changed', mailOf(desk.ids[0] ?? '')],
    ]);
    for (const { text } of sent) expect(text).toContain('412');
    const therapist = await desk.enter(desk.ids[0] ?? '');
    const visit = await server.request('GET', `/api/therapist/bookings/${id}`, { as: therapist });
    expect(JSON.stringify(visit.body)).toContain('Hotel do Chiado');
    expect(await rowOf(server, id)).toMatchObject({ status: 'confirmed', notes: 'A bad knee' });
    const log = await server.request('GET', '/api/admin/audit?subject=booking', { as });
    expect(log.body.items[0]).toMatchObject({
      before: { hotelName: '', roomNumber: '', locationNotes: 'Ring twice' },
      after: { hotelName: 'Hotel do Chiado', roomNumber: '412', locationNotes: 'Ask at the desk' },
    });
  });

  it('changes treatment, length and place in one call, which names the difference in cents', async () => {
    const { id } = await confirmed();
    const { peopleCount, treatmentId, duration } = await read(id);
    const choices = { treatmentId, peopleCount, duration: 75 };
    const more = await edit(id, { choices, location: { address: 'Rua Augusta 12' } });
    expect([more.status, more.body.duration, more.body.location.address]).toEqual([200, 75, 'Rua Augusta 12']);
    expect(more.body.difference).toBeGreaterThan(0);
    // Nothing of it was paid yet, so nothing goes back.
    const back = await edit(id, { choices: { ...choices, duration } });
    expect([back.status, back.body.duration, back.body.difference]).toEqual([200, duration, 0]);
    const same = await edit(id, { locationNotes: 'Ring twice, please' });
    expect([same.status, same.body.difference]).toEqual([200, 0]);
    const refused = await edit(id, { choices: { ...choices, duration: 61 }, location: { address: 'Rua Augusta 14' } });
    expect([refused.status, (await read(id)).location.address]).toEqual([400, 'Rua Augusta 12']);
  });

  it('changes all of one form or nothing of it', async () => {
    const { id } = await confirmed();
    const before = await read(id);
    const { peopleCount, treatmentId } = before;
    const rows = () =>
      server.database.one(sql`
        select (select count(*)::int from emails) as mails, (select count(*)::int from audit_log) as log,
          (select count(*)::int from jobs where kind like 'event%') as jobs`);
    const was = await rows();
    // The start comes between the two: the place could still be corrected, the choices no more.
    server.clock.set(new Date(new Date(before.datetime).getTime() + 60_000));
    as = await signIn(server, 'admin@calma.example');
    const details = { location: { address: 'Rua Augusta 12' }, internalNotes: 'Rings twice' };
    const refused = await edit(id, { ...details, choices: { treatmentId, peopleCount, duration: 75 } });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_late']);
    const { location, internalNotes, version, duration } = await read(id);
    expect({ location, internalNotes, version, duration }).toEqual({
      ...{ location: before.location, internalNotes: before.internalNotes },
      ...{ version: before.version, duration: before.duration },
    });
    expect(await rows()).toEqual(was);
    expect((await edit(id, details)).body.location.address).toBe('Rua Augusta 12');
  });

  it('takes a health note with the client’s word alone, tells the therapist, and keeps no word of it in the log', async () => {
    const { id } = await confirmed();
    const consent = async () => {
      const row = await rowOf(server, id);
      return [row.notes, row.notes_consent_version, row.notes_consent_at !== null];
    };
    expect((await edit(id, { notes: '' })).body.notes).toBe('');
    expect(await consent()).toEqual(['', null, false]);
    const refused = await edit(id, { notes: 'A new hip', locationNotes: 'Blue door' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['notesConsent']]);
    expect((await read(id)).locationNotes).not.toBe('Blue door');
    await server.worker.runDue();
    await server.database.run(sql`delete from emails`);
    expect((await edit(id, { notes: 'A new hip', notesConsent: true })).body.notes).toBe('A new hip');
    expect(await consent()).toEqual(['A new hip', '2026-11', true]);
    // Once it is given for this visit, a word may be put right.
    expect((await edit(id, { notes: 'A new left hip' })).body.notes).toBe('A new left hip');
    await server.worker.runDue();
    const sent = await mails();
    expect([...new Set(sent.map(({ type, to }) => `${type} ${to}`))]).toEqual([
      `visit_changed ${mailOf(desk.ids[0] ?? '')}`,
    ]);
    for (const { text } of sent) expect(text).not.toContain('hip');
    const log = JSON.stringify(await server.database.many(sql`select before, after from audit_log`));
    expect(log).not.toContain('hip');
    expect(log).toContain('{"before":{"withHealthNote":false},"after":{"withHealthNote":true}}');
    await desk.pass(hours(24 * 6));
    as = await signIn(server, 'admin@calma.example');
    expect((await edit(id, { notes: 'Read by nobody' })).status).toBe(409);
  });

  it('with another e-mail has another link, which goes to the new address alone', async () => {
    const { id, token } = await confirmed();
    const link = (key: string) => server.request('GET', `/api/bookings/${id}?token=${key}`);
    expect((await link(token)).status).toBe(200);
    expect((await edit(id, { contact: { email: 'ana.reis@calma.example' } })).status).toBe(200);
    await server.worker.runDue();
    expect((await mails()).map(({ type, to }) => [type, to])).toEqual([['link_replaced', 'ana.reis@calma.example']]);
    expect((await link(token)).status).toBe(410);
    const { clientLink } = await read(id);
    expect((await link(new URL(clientLink).searchParams.get('token') ?? '')).status).toBe(200);
  });

  it('sends what still waits for the wrong address to the right one', async () => {
    const { id } = await desk.searched();
    await server.database.run(sql`update emails set status = 'planned', to_email = 'ana@calma.example'
      where type = 'booking_received'`);
    await edit(id, { contact: { email: 'right@calma.example' } });
    const [waiting] = (await mails()).filter(({ type }) => type === 'booking_received');
    expect(waiting?.to).toBe('right@calma.example');
  });

  it('tells nobody of an unchanged value, of a language, or once the visit is over', async () => {
    const { id } = await confirmed();
    const { version } = await read(id);
    expect((await edit(id, { contact: { phone: '913 000 000' } })).body.version).toBe(version);
    expect((await edit(id, { language: 'pt' })).body.language).toBe('pt');
    await server.worker.runDue();
    expect(await mails()).toEqual([]);
    server.clock.set(new Date('2026-11-20T10:30:00Z'));
    as = await signIn(server, 'admin@calma.example');
    await desk.admin(as, `${id}/complete`);
    await server.database.run(sql`delete from emails`);
    expect((await edit(id, { location: { roomNumber: '', address: 'Rua Augusta 12' } })).status).toBe(200);
    await server.worker.runDue();
    expect((await mails()).map(({ type }) => type)).not.toContain('visit_changed');
  });

  it('in an area the therapist does not serve asks first, and keeps her only when told so', async () => {
    const { id } = await confirmed();
    const refused = await edit(id, { zipCode: '4000-001' });
    expect([refused.status, refused.body.code, refused.body.therapists]).toEqual([
      409,
      'therapist_not_there',
      [expect.any(String)],
    ]);
    expect(await rowOf(server, id)).toMatchObject({ zip_code: '1000-001' });
    const kept = await edit(id, { zipCode: '4000-001', evenIfOutside: true });
    expect([kept.status, kept.body.status, kept.body.zipCode]).toEqual([200, 'confirmed', '4000-001']);
    expect(await desk.seatsOf(id)).toEqual([{ therapistId: desk.ids[0], kind: 'assigned' }]);
  });

  it('that is still looked for is held and offered where it now is', async () => {
    const { id } = await desk.searched();
    const before = await desk.asked(id);
    expect(before.length).toBeGreaterThan(0);
    expect((await edit(id, { zipCode: '4000-001' })).status).toBe(200);
    await server.worker.runDue();
    expect(await desk.seatsOf(id)).toEqual([{ therapistId: onlyInPorto.id, kind: 'hold' }]);
    expect(await desk.asked(id)).toEqual([onlyInPorto.id]);
    expect((await desk.asked(id, 'withdrawn')).toSorted()).toEqual(before.toSorted());
  });

  it('cannot go where nobody is free, and stays as it was', async () => {
    const first = await desk.searched({ zipCode: '4000-001' });
    const { id } = await desk.searched();
    const held = await desk.seatsOf(id);
    const answer = await edit(id, { zipCode: '4000-002' });
    expect([answer.status, answer.body.code]).toEqual([409, 'slot_taken']);
    expect(await rowOf(server, id)).toMatchObject({ zip_code: '1000-001' });
    expect([await desk.seatsOf(id), first.id !== id]).toEqual([held, true]);
  });

  it('keeps its hold and its hour while it waits for the payment', async () => {
    const { id } = await desk.booked();
    const { expires } = await server.database.one<{ expires: Date }>(
      sql`select expires_at as expires from busy where booking_id = ${id}`,
    );
    expect((await edit(id, { zipCode: '4000-001' })).status).toBe(200);
    const rows = await server.database.many<{ expires: Date }>(
      sql`select expires_at as expires from busy where booking_id = ${id}`,
    );
    expect(rows).toEqual([{ expires }]);
  });

  it.each([
    [{ contact: { phone: 'abc' } }, 'contact.phone'],
    [{ contact: { email: 'no' } }, 'contact.email'],
    [{ contact: { firstName: 'see www.evil.example' } }, 'contact.firstName'],
    [{ location: { address: 'R' } }, 'location.address'],
    [{ location: { isHotel: true } }, 'location.hotelName'],
    [{ zipCode: '12' }, 'zipCode'],
    [{ zipCode: '9999-999' }, 'zipCode'],
    [{ hasMassageTable: 9 }, 'hasMassageTable'],
  ])('refuses %j beside its field', async (change, field) => {
    const { id } = await desk.booked();
    const answer = await edit(id, change);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it.each([
    [{ contact: { firstName: '' } }, 'contact.firstName'],
    [{ location: { address: ' ' } }, 'location.address'],
    [{ zipCode: '' }, 'zipCode'],
  ])('says of %j that something is missing', async (change, field) => {
    const { id } = await desk.booked();
    expect((await edit(id, change)).body.fields[field]).toBe('Please fill this in.');
  });

  it('is not overwritten by the second of two, who sees what stands there', async () => {
    const { id } = await desk.booked();
    const { version } = await read(id);
    expect((await edit(id, { location: { apartment: '3 E' } }, version)).status).toBe(200);
    const late = await edit(id, { location: { apartment: '4 F' } }, version);
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(late.body.current).toMatchObject({ version: version + 1, location: { apartment: '3 E' } });
  });

  it('of somebody who was erased takes no names again', async () => {
    const { id } = await desk.booked();
    await server.database.run(sql`update bookings set status = 'cancelled',
      contact = '{"firstName":"","lastName":"","phone":"","email":"","gender":"male"}' where id = ${id}`);
    const answer = await edit(id, { contact: { firstName: 'Ana' } });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_late']);
  });
});
