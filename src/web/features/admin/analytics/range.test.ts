import { describe, expect, it } from 'vitest';
import { faultOfRange, parseRange, rangeHref } from './range.ts';

const today = '2026-03-16';

describe('the period in the address', () => {
  it.each([
    ['', '30', '2026-02-15', '2026-03-16'],
    ['?range=7', '7', '2026-03-10', '2026-03-16'],
    ['?range=90', '90', '2025-12-17', '2026-03-16'],
    ['?range=month', 'month', '2026-03-01', '2026-03-16'],
    ['?range=last-month', 'last-month', '2026-02-01', '2026-02-28'],
    ['?from=2025-01-01&to=2025-12-31', 'own', '2025-01-01', '2025-12-31'],
    ['?from=2025-01-01&to=2025-12-31&range=7', 'own', '2025-01-01', '2025-12-31'],
    ['?range=century', '30', '2026-02-15', '2026-03-16'],
    ['?from=2026-02-30&to=2026-03-01', '30', '2026-02-15', '2026-03-16'],
    ['?from=2026-03-02&to=2026-03-01&range=7', '7', '2026-03-10', '2026-03-16'],
    ['?from=2020-01-01&to=2026-03-01', '30', '2026-02-15', '2026-03-16'],
  ])('%s is %s, %s to %s', (search, preset, from, to) => {
    expect(parseRange(search, today)).toEqual({ preset, from, to });
  });

  it('changes without losing the rest of the address', () => {
    expect(rangeHref('?measure=bookings&from=2026-01-01&to=2026-01-02', '7')).toBe('?measure=bookings&range=7');
    expect(rangeHref('?range=7', { from: '2026-01-01', to: '2026-01-02' })).toBe('?from=2026-01-01&to=2026-01-02');
  });

  it('says what is wrong with two days', () => {
    expect(faultOfRange('', '2026-01-01')).toBe('missing');
    expect(faultOfRange('2026-01-02', '2026-01-01')).toBe('wrongOrder');
    expect(faultOfRange('2024-01-01', '2025-12-31')).toBeNull();
    expect(faultOfRange('2024-01-01', '2026-01-01')).toBe('tooLong');
  });
});
