import { beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { createTestServer, type TestServer } from '../../../../../testing/server.ts';

/** Unfolds and reads a calendar as RFC 5545 says; throws where it is not one. */
const parseCalendar = (file: string): Map<string, string> => {
  if (!file.endsWith('\r\n')) throw new Error('The last line does not end');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (Buffer.byteLength(line) > 75) throw new Error(`Too long: ${line}`);
    if (/[\r\n]/.test(line)) throw new Error('A line break of another kind');
  }
  const lines = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const values = new Map<string, string>();
  const open: string[] = [];
  for (const line of lines) {
    const [, name, value] = /^([A-Z-]+):(.*)$/s.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`Not a property: ${line}`);
    if (name === 'BEGIN') open.push(value);
    else if (name === 'END') expect(open.pop()).toBe(value);
    else values.set(`${open.join('.')}.${name}`, value.replace(/\\n/gi, '\n').replace(/\\([\\;,])/g, '$1'));
  }
  expect(open).toEqual([]);
  return values;
};

describe('the calendar file', () => {
  let server: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await createTestServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
  });

  const fileOf = async ({ id, token }: { id: string; token: string }) => {
    const answer = await server.request('GET', `/api/bookings/${id}/calendar.ics?token=${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    return { file: answer.text, event: parseCalendar(answer.text) };
  };

  it('says when and where, in UTC, whatever people type', async () => {
    const address = 'Rua da Saudade; 5, 3.º \\ "Esq." ações, coração e mais um nome muito comprido até ao fim';
    const made = await desk.booked({ location: { address, isHotel: false, apartment: '2 D' } }, { language: 'pt' });
    const { event, file } = await fileOf(made);
    expect(Object.fromEntries(event)).toEqual({
      'VCALENDAR.VERSION': '2.0',
      'VCALENDAR.PRODID': '-//Calma//Booking//EN',
      'VCALENDAR.CALSCALE': 'GREGORIAN',
      'VCALENDAR.METHOD': 'PUBLISH',
      'VCALENDAR.VEVENT.UID': `${made.id}@calma`,
      'VCALENDAR.VEVENT.SEQUENCE': '0',
      'VCALENDAR.VEVENT.DTSTAMP': '20261116T090000Z',
      'VCALENDAR.VEVENT.DTSTART': '20261120T100000Z',
      'VCALENDAR.VEVENT.DTEND': '20261120T110000Z',
      'VCALENDAR.VEVENT.SUMMARY': 'Relaxante, Calma',
      'VCALENDAR.VEVENT.DESCRIPTION': expect.stringContaining(made.answer.body.booking.reference),
      'VCALENDAR.VEVENT.LOCATION': `${address}, 2 D, 1000-001`,
      'VCALENDAR.VEVENT.STATUS': 'TENTATIVE',
    });
    expect(file).not.toContain(made.token);
    expect(file).not.toContain('A bad knee');
  });

  it('keeps its UID and counts up with every change', async () => {
    const made = await desk.booked({ datetime: '2026-12-01T09:00:00Z' });
    const before = (await fileOf(made)).event;
    await pay(server, made.id);
    const headers = { 'x-booking-token': made.token };
    await server.request('POST', `/api/bookings/${made.id}/cancel`, { body: {}, headers });
    const after = (await fileOf(made)).event;
    const of = (event: Map<string, string>) => [
      event.get('VCALENDAR.METHOD'),
      ...['UID', 'SEQUENCE', 'STATUS'].map((n) => event.get(`VCALENDAR.VEVENT.${n}`)),
    ];
    expect([of(before), of(after)]).toEqual([
      ['PUBLISH', `${made.id}@calma`, '0', 'TENTATIVE'],
      ['CANCEL', `${made.id}@calma`, '2', 'CANCELLED'],
    ]);
  });
});
