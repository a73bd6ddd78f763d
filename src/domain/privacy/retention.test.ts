import { describe, expect, it } from 'vitest';
import { formatKept, keptSince, retentionRows } from './retention.ts';

describe('how long something is kept', () => {
  it.each([
    ['healthNote', '2026-11-20T11:00:00Z', '2026-11-18T11:00:00.000Z'],
    ['unpaidBooking', '2026-11-20T11:00:00Z', '2026-10-21T11:00:00.000Z'],
    ['guest', '2026-11-20T11:00:00Z', '2024-11-20T11:00:00.000Z'],
    ['guest', '2028-02-29T11:00:00Z', '2026-02-28T11:00:00.000Z'],
    ['accounting', '2026-11-20T11:00:00Z', '2016-11-20T11:00:00.000Z'],
  ] as const)('%s on %s: since %s', (row, now, since) => {
    expect(keptSince(row, new Date(now)).toISOString()).toBe(since);
  });

  it('is said in both languages', () => {
    expect(formatKept('healthNote', 'en')).toBe('48 hours');
    expect(formatKept('guest', 'pt')).toBe('24 meses');
    for (const row of retentionRows) expect(formatKept(row, 'pt')).toMatch(/^\d+ (horas|dias|meses|anos)$/);
  });
});
