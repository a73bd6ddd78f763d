import { describe, expect, it } from 'vitest';
import { isMobileNumber } from './call-cost.ts';

describe('a telephone number', () => {
  it.each([
    ['+351 912 345 678', true],
    ['00351 93 000 00 00', true],
    ['912345678', true],
    ['+351 210 000 000', false],
    ['210 000 000', false],
  ])('%s is mobile: %s', (phone, isMobile) => {
    expect(isMobileNumber(phone)).toBe(isMobile);
  });
});
