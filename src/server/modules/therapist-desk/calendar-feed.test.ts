import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days } from '#server/platform/durations.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { readTexts } from '#server/platform/texts.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';
import { addOffer, enterAsTherapist, giveSeat, paidVisit, setStatus } from '../../../../testing/therapist-visits.ts';
import { visitAttachment } from './calendar-feed.ts';

/** Unfolds the lines and gives each event its values by name, as a calendar program reads them. */
const parseCalendar = (text: string): Record<string, string>[] => {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? [];
    const event = events.at(-1);
    if (event && name && name !== 'BEGIN' && name !== 'END')
      event[name] = value.replace(/\\n/g, '\n').replace(/\\([\\;,])/g, '$1');
  }
  return events;
};

onPostgres('the calendar feed', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let marta: SignedIn;
  let own: string;

  const therapist = (index: number): string => desk.therapists[index]?.id ?? '';
  const link = async (as = marta): Promise<string> =>
    (await server.request('GET', '/api/therapist/calendar-feed', { as })).body.url;
  const read = (url: string) => server.request('GET', url.replace('http://localhost', ''));

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
    marta = await enterAsTherapist(server, therapist(0), 'marta@calma.example');
    own = await paidVisit(server, desk, { datetime: '2026-11-20T10:00:00Z' });
    await giveSeat(server, own, therapist(0));
    const offered = await paidVisit(server, desk, { datetime: '2026-11-21T10:00:00Z' });
    await addOffer(server, offered, therapist(0));
    const others = await paidVisit(server, desk, { datetime: '2026-11-22T10:00:00Z' });
    await giveSeat(server, others, therapist(1));
    const cancelled = await paidVisit(server, desk, { datetime: '2026-11-23T10:00:00Z' });
    await giveSeat(server, cancelled, therapist(0));
    await setStatus(server, cancelled, 'cancelled');
  });

  it('has the own visits that stand, with what the way there needs and no notes', async () => {
    const { status, headers, text } = await read(await link());
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const { reference } = await server.database.one<{ reference: string }>(
      sql`select reference from bookings where id = ${own}`,
    );
    expect(parseCalendar(text)).toEqual([
      {
        UID: `${own}.visit@calma`,
        SEQUENCE: expect.stringMatching(/^\d+$/),
        DTSTAMP: '20261116T090000Z',
        DTSTART: '20261120T100000Z',
        DTEND: '20261120T110000Z',
        SUMMARY: 'Relaxing, people: 1',
        DESCRIPTION: `Fri, Nov 20, 10:00 am (Lisbon)\n${reference}\nAna Reis, +351 913 000 000\nNotes and what to bring: http://localhost/therapist/booking/${own}`,
        LOCATION: 'Rua Augusta 10, 2 D, 1000-001',
        STATUS: 'CONFIRMED',
      },
    ]);
    for (const secret of ['bad knee', 'Ring twice', 'ana@calma.example']) expect(text).not.toContain(secret);
  });

  it('has a visit for two as tentative while the other therapist is still looked for', async () => {
    const id = await paidVisit(server, desk, {
      datetime: '2026-11-24T10:00:00Z',
      peopleCount: 2,
      requiresTwoTherapists: true,
      totalPrice: 13000,
    });
    await giveSeat(server, id, therapist(0));
    const entry = async () => parseCalendar((await read(await link())).text).find(({ UID }) => UID?.startsWith(id));
    await setStatus(server, id, 'finding_therapist');
    expect(await entry()).toMatchObject({ STATUS: 'TENTATIVE', LOCATION: 'Rua Augusta 10, 2 D, 1000-001' });
    await giveSeat(server, id, therapist(1));
    expect(await entry()).toMatchObject({ STATUS: 'CONFIRMED' });
    await setStatus(server, id, 'cancelled');
    expect(await entry()).toBeUndefined();
  });

  it('goes along with the mails about a seat as the same entry, and takes it away from whoever lost theirs', async () => {
    const attach = visitAttachment({ ...server, texts: await readTexts(join(projectRoot, 'locales')) });
    const kept = await attach(`${own}/${therapist(0)}`, 'en');
    const [entry] = parseCalendar(String(kept?.content));
    expect(entry).toMatchObject({ UID: `${own}.visit@calma`, STATUS: 'CONFIRMED', SUMMARY: 'Relaxing, people: 1' });
    const lost = await attach(`${own}/${therapist(1)}`, 'en');
    expect(lost?.contentType).toContain('method=CANCEL');
    expect(parseCalendar(String(lost?.content))).toEqual([
      expect.objectContaining({ UID: `${own}.visit@calma`, STATUS: 'CANCELLED' }),
    ]);
    for (const secret of ['Rua Augusta', 'Ana Reis', '+351']) expect(lost?.content).not.toContain(secret);
  });

  it('needs no session, and the link is the same until it is renewed', async () => {
    const first = await link();
    expect(await link()).toBe(first);
    const renewed = await server.request('POST', '/api/therapist/calendar-feed/renew', { as: marta });
    expect(renewed.body.url).not.toBe(first);
    expect(renewed.body.appUrl).toBe(renewed.body.url.replace('http:', 'webcal:'));
    expect((await read(first)).status).toBe(404);
    expect((await read(renewed.body.url)).status).toBe(200);
    expect(await link()).toBe(renewed.body.url);
  });

  it('stays closed to every other token', async () => {
    const ines = await enterAsTherapist(server, therapist(1), 'ines@calma.example');
    const [mine, hers] = [await link(), await link(ines)];
    const tokenOf = (url: string) => url.split('token=')[1] ?? '';
    const mixed = tokenOf(mine).slice(0, 22) + tokenOf(hers).slice(22);
    for (const token of [
      '',
      'x',
      mixed,
      `${tokenOf(mine)}A`,
      tokenOf(mine).slice(1),
      tokenOf(mine).toLowerCase(),
      'A'.repeat(64),
    ])
      expect([token, (await read(`/api/therapist/calendar.ics?token=${token}`)).status]).toEqual([token, 404]);
    expect((await read('/api/therapist/calendar.ics')).status).toBe(404);
    expect((await read('/api/therapist/calendar.ics?token=%00')).status).toBe(400);
    expect((await read(`/api/therapist/calendar.ics?token=${'A'.repeat(101)}`)).status).toBe(400);
    expect((await read(mine)).status).toBe(200);
    expect(server.log.text()).toContain('calendar.ics');
    expect(server.log.text()).not.toContain(tokenOf(mine));
  });

  it('has a file for one own visit, too', async () => {
    const { status, text, headers } = await server.request('GET', `/api/therapist/bookings/${own}/calendar.ics`, {
      as: marta,
    });
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="calma.ics"']);
    expect(parseCalendar(text).map(({ UID }) => UID)).toEqual([`${own}.visit@calma`]);
  });

  it('ends with the work, and leaves out what is more than a month past', async () => {
    const url = await link();
    await server.database.run(sql`update therapists set active = false where id = ${therapist(0)}`);
    expect((await read(url)).status).toBe(404);
    await server.database.run(sql`update therapists set active = true where id = ${therapist(0)}`);
    await setStatus(server, own, 'completed');
    server.clock.advance(days(34));
    const past = await read(url);
    expect(parseCalendar(past.text)).toHaveLength(1);
    for (const secret of ['Rua Augusta', 'Ana Reis', '+351']) expect(past.text).not.toContain(secret);
    server.clock.advance(days(1));
    expect(parseCalendar((await read(url)).text)).toHaveLength(0);
  });
});
