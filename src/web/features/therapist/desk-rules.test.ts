import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime } from '#web/api/server-clock.ts';
import { countdownWords } from '#web/ui/use-server-now.ts';
import { ownVisit } from '../../../../testing/therapist-desk.tsx';
import { callLink, whatsAppLink } from './contact-links.ts';
import { timelineRows } from './desk/timeline-rows.ts';
import { todayIn } from './today-in.ts';
import { readFilters, withFilters } from './visit/list-address.ts';

describe('the address of the list', () => {
  it('gives back what it was given, and nothing it does not know', () => {
    expect(readFilters('?status=offered&from=2026-11-01&q=%20Ana%20&page=2')).toMatchObject({
      status: 'offered',
      from: '2026-11-01',
      q: 'Ana',
      page: 2,
    });
    const strange = readFilters('?status=stolen&from=soon&page=-1');
    expect(strange).toMatchObject({ page: 1 });
    expect(strange).not.toHaveProperty('status');
    expect(strange).not.toHaveProperty('from');
  });

  it('starts at the first page after a change', () => {
    expect(withFilters('?page=3&q=Ana', { status: 'offered' })).toBe('/therapist/bookings?q=Ana&status=offered');
    expect(withFilters('?status=offered', { status: undefined })).toBe('/therapist/bookings');
    expect(withFilters('?q=Ana', { page: 2 })).toBe('/therapist/bookings?q=Ana&page=2');
  });
});

describe('a day’s timeline', () => {
  const first = ownVisit({ id: 'a', startsAt: '2026-11-16T09:00:00.000Z', endsAt: '2026-11-16T10:00:00.000Z' });
  const second = ownVisit({ id: 'b', startsAt: '2026-11-16T12:00:00.000Z', endsAt: '2026-11-16T13:00:00.000Z' });
  const kinds = (now: string) =>
    timelineRows([second, first], new Date(now)).map((row) =>
      row.kind === 'visit' ? `${row.visit.id} ${row.state}` : row.kind === 'gap' ? `gap ${row.minutes}` : row.kind,
    );

  it.each([
    ['2026-11-16T08:00:00Z', ['now', 'a ahead', 'gap 120', 'b ahead']],
    ['2026-11-16T09:30:00Z', ['a under-way', 'gap 120', 'b ahead']],
    ['2026-11-16T11:00:00Z', ['a over', 'gap 120', 'now', 'b ahead']],
    ['2026-11-16T14:00:00Z', ['a over', 'gap 120', 'b over', 'now']],
  ])('at %s is %j', (now, rows) => {
    expect(kinds(now)).toEqual(rows);
  });

  it('of a free day is empty', () => {
    expect(timelineRows([], new Date())).toEqual([]);
  });
});

describe('a phone number', () => {
  it.each([
    ['+351 912 345 678', 'https://wa.me/351912345678'],
    ['00351 912 345 678', 'https://wa.me/351912345678'],
    ['912 345 678', 'https://wa.me/351912345678'],
    ['+44 20 7946 0000', 'https://wa.me/442079460000'],
  ])('%s is written to at %s', (phone, link) => {
    expect(whatsAppLink(phone)).toBe(link);
  });

  it('is called without its spaces', () => {
    expect(callLink('+351 912 345 678')).toBe('tel:+351912345678');
  });
});

describe('a countdown', () => {
  it.each([
    [0, '0:00'],
    [-5000, '0:00'],
    [59_001, '1:00'],
    [582_000, '9:42'],
    [3_600_000, '60 min'],
  ])('of %d ms reads %s', (milliseconds, words) => {
    expect(countdownWords(milliseconds, (minutes) => `${minutes} min`)).toBe(words);
  });
});

describe('today', () => {
  afterEach(() => {
    vi.useRealTimers();
    noteServerTime(new Date().toUTCString());
  });

  it('is the day of our server, also on a device that is a day behind', () => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date('2026-11-15T09:00:00Z'));
    noteServerTime('Mon, 16 Nov 2026 09:00:00 GMT');
    expect(todayIn('Europe/Lisbon')).toBe('2026-11-16');
  });
});
