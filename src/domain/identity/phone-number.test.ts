import { describe, expect, it } from 'vitest';
import { formatPhone, looksLikePhone, searchedDigits } from './phone-number.ts';

describe('what could be a phone number', () => {
  it.each([
    '912345678',
    '912 345 678',
    '912-345-678',
    '+351 912 345 678',
    '00351 912 345 678',
    '351912345678',
    '(+351) 21 000 00 00',
    '+44 (0)20 7946 0958',
    '+1 202-555-0123',
    '+49.30.901820',
    '９１２３４５６７８',
  ])('%s is taken', (text) => {
    expect(looksLikePhone(text)).toBe(true);
  });

  it.each([
    '',
    'abc',
    'abc123',
    '912345',
    '12345678',
    '07911 123456',
    '+351 12',
    '+351 112 345 678',
    '+',
    '912345678 x2',
  ])('%s is not', (text) => {
    expect(looksLikePhone(text)).toBe(false);
  });
});

describe('a number as people read it', () => {
  it.each([
    ['+351912345678', '+351 912 345 678'],
    ['+351210000000', '+351 210 000 000'],
    ['+12025550123', '+1 202 555 0123'],
    ['+447911123456', '+44 791 112 3456'],
    ['+33612345678', '+33 612 345 678'],
    ['+4930901820', '+49 309 018 20'],
    ['abc', 'abc'],
    ['912 345 678', '912 345 678'],
    ['', ''],
  ])('%s → %s', (kept, shown) => {
    expect(formatPhone(kept)).toBe(shown);
  });
});

describe('a number somebody searches by', () => {
  it.each([
    ['+351912345678', '912345678'],
    ['00351 912 345 678', '912345678'],
    ['351912345678', '912345678'],
    ['912 345', '912345'],
    ['07911 123456', '7911123456'],
    ['+44 7911 123456', '447911123456'],
    ['2941', null],
    ['Rita 912345678', null],
    ['K7-29412', null],
  ])('%s → %s', (typed, digits) => {
    expect(searchedDigits(typed)).toBe(digits);
  });
});
