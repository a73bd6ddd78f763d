import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { day, instant, wallTime } from '#contract/availability.ts';
import { parseAroundDates } from './parse-around-dates.ts';

const list = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      createdAt: instant,
      on: z.nullable(day),
      time: z.optional(wallTime),
      inside: z.union([z.object({ kind: z.literal('a'), at: instant }), z.null()]),
    }),
  ),
});

const row = { name: 'Rita', createdAt: '2026-11-20T15:00:00.000Z', on: '2026-11-20', time: '15:00', inside: null };
const read = (...rows: unknown[]) => parseAroundDates(list, { rows })?.data as z.output<typeof list> | undefined;

describe('an answer with a date that nobody can read', () => {
  it('keeps that date as it came, and all the rest of the list', () => {
    expect(read(row, { ...row, createdAt: 'soon' }, row)?.rows).toEqual([row, { ...row, createdAt: 'soon' }, row]);
  });

  it.each([
    ['a day', { on: '20.11.2026' }],
    ['a time of day', { time: 'noon' }],
    ['a moment inside one of several shapes', { inside: { kind: 'a', at: 'noon' } }],
    ['several at once', { createdAt: 'x', on: 'y', time: 'z' }],
  ])('may be %s', (_, spoilt) => {
    expect(read({ ...row, ...spoilt })?.rows).toEqual([{ ...row, ...spoilt }]);
  });

  it.each([[{ createdAt: undefined }], [{ createdAt: null }], [{ createdAt: 5 }]])('may be missing: %o', (spoilt) => {
    expect(read({ ...row, ...spoilt })?.rows).toEqual([{ ...row, createdAt: '' }]);
  });

  it('is still filtered by the contract', () => {
    expect(read({ ...row, createdAt: 'soon', secret: 'x' })?.rows).toEqual([{ ...row, createdAt: 'soon' }]);
  });

  it('does not excuse anything else that does not fit', () => {
    expect(read({ ...row, createdAt: 'soon', name: 5 })).toBeUndefined();
    expect(parseAroundDates(list, null)).toBeNull();
    expect(parseAroundDates(instant, 'soon')).toBeNull();
  });
});
