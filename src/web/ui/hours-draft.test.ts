import { describe, expect, it } from 'vitest';
import { faultOf, fromClock, nextSpan, sameHours, toClock, toDraft, toHours } from './hours-draft.ts';

describe('the hours that are being edited', () => {
  const hours = [
    { weekday: 1, from: '14:00', to: '18:00' },
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 7, from: '20:00', to: '24:00' },
  ];

  it('come back as they went in, in order', () => {
    expect(toHours(toDraft(hours))).toEqual([hours[1], hours[0], hours[2]]);
    expect(sameHours(toDraft(hours), toDraft(hours.toReversed()))).toBe(true);
  });

  it.each([
    ['empty', [{ from: '09:00', to: '' }]],
    ['notQuarter', [{ from: '09:10', to: '18:00' }]],
    ['notQuarter', [{ from: '09:00', to: '17:50' }]],
    ['wrongOrder', [{ from: '18:00', to: '09:00' }]],
    ['wrongOrder', [{ from: '09:00', to: '09:00' }]],
    [
      'overlap',
      [
        { from: '13:00', to: '18:00' },
        { from: '09:00', to: '14:00' },
      ],
    ],
    [
      null,
      [
        { from: '09:00', to: '13:00' },
        { from: '13:00', to: '18:00' },
      ],
    ],
    [null, [{ from: '20:00', to: '24:00' }]],
    [null, []],
  ])('have the fault %s', (fault, spans) => {
    expect(faultOf(spans)).toBe(fault);
  });

  it('end at midnight, which a clock writes otherwise', () => {
    expect(toClock('24:00')).toBe('00:00');
    expect(fromClock('00:00')).toBe('24:00');
    expect(fromClock('09:00')).toBe('09:00');
  });

  it('go on after what is there', () => {
    expect(nextSpan([{ from: '09:00', to: '12:00' }])).toEqual({ from: '13:00', to: '16:00' });
    expect(nextSpan([{ from: '09:00', to: '22:00' }])).toEqual({ from: '', to: '' });
  });
});
