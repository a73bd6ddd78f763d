import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskZipCode, parseZipCode } from './zip-code.ts';
import { zoneOfZip } from './zone-of-zip.ts';

describe('a zip code', () => {
  it.each([
    ['1000-001', '1000-001', 1000],
    ['1000001', '1000-001', 1000],
    ['1000', '1000', 1000],
    ['  4050-253 ', '4050-253', 4050],
    ['8125 406', '8125-406', 8125],
    ['1000 - 001', '1000-001', 1000],
    ['1000–001', '1000-001', 1000],
    ['9999-999', '9999-999', 9999],
  ])('%j is understood', (text, zip, prefix) => {
    expect(parseZipCode(text)).toEqual({ ok: true, zip, prefix });
  });

  it.each(['', ' ', '1', '10', '100', '1000-', '1000-0', '1000-00', '10000', '100000'])(
    '%j is not finished',
    (text) => {
      expect(parseZipCode(text)).toEqual({ ok: false, reason: 'incomplete' });
    },
  );

  it.each([
    '0100-001',
    '0',
    '100-001',
    '-1000',
    '1000--001',
    '10000001',
    '1000-0011',
    'SW1A 1AA',
    '1000-00a',
    '1000_001',
    '١٠٠٠',
    '1e3',
  ])('%j can never become one', (text) => {
    expect(parseZipCode(text)).toEqual({ ok: false, reason: 'malformed' });
  });

  const zips = fc.tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 0, max: 999 }));
  const written = ([prefix, rest]: [number, number]) => `${prefix}-${String(rest).padStart(3, '0')}`;

  it('is never called malformed while it is being typed', () => {
    fc.assert(
      fc.property(zips, fc.nat({ max: 8 }), (parts, length) => {
        const answer = parseZipCode(written(parts).slice(0, length));
        expect(answer.ok || answer.reason === 'incomplete').toBe(true);
      }),
    );
  });

  it('comes out of the mask as it went in', () => {
    fc.assert(
      fc.property(zips, (parts) => {
        const zip = written(parts);
        expect(maskZipCode(zip)).toBe(zip);
        expect(maskZipCode(zip.replace('-', ''))).toBe(zip);
        expect(parseZipCode(zip)).toEqual({ ok: true, zip, prefix: parts[0] });
      }),
    );
  });
});

describe('the mask of the zip field', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1000', '1000'],
    ['1000-', '1000'],
    ['10000', '1000-0'],
    ['1000001', '1000-001'],
    ['1000-0019', '1000-001'],
    ['ab1c0d0e0f1', '1000-1'],
  ])('shows %j as %j', (typed, shown) => {
    expect(maskZipCode(typed)).toBe(shown);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(maskZipCode(maskZipCode(text))).toBe(maskZipCode(text));
      }),
    );
  });
});

describe('the clock a zip code goes by', () => {
  it.each([
    [1000, 'Europe/Lisbon'],
    [8999, 'Europe/Lisbon'],
    [9000, 'Atlantic/Madeira'],
    [9499, 'Atlantic/Madeira'],
    [9500, 'Atlantic/Azores'],
    [9980, 'Atlantic/Azores'],
  ])('%i: %s', (prefix, zone) => {
    expect(zoneOfZip(prefix)).toBe(zone);
  });
});
