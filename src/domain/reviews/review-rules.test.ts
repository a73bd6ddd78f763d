import { describe, expect, it } from 'vitest';
import { chipsMean, isSpam, reviewState, shownFrom } from './review-rules.ts';

const endsAt = new Date('2026-11-16T16:00:00Z');
const visit = { isCompleted: true, isCancelled: false, endsAt, isGiven: false };
const later = (days: number): Date => new Date(endsAt.getTime() + days * 86_400_000);

describe('a review', () => {
  it('is open for thirty days after a visit that was made', () => {
    expect(reviewState({ ...visit, isCompleted: false }, later(-1))).toBe('too_early');
    expect(reviewState(visit, later(0))).toBe('open');
    expect(reviewState(visit, later(29.9))).toBe('open');
    expect(reviewState(visit, later(30))).toBe('over');
  });

  it('is given once, and never of a visit that did not take place', () => {
    expect(reviewState({ ...visit, isGiven: true }, later(1))).toBe('given');
    expect(reviewState({ ...visit, isGiven: true }, later(99))).toBe('given');
    expect(reviewState({ ...visit, isCompleted: false, isCancelled: true }, later(1))).toBe('over');
  });

  it('is shown seven days after it was given', () => {
    expect(shownFrom(endsAt)).toEqual(later(7));
  });
});

it('means what was good by its taps, and with three stars or fewer what was missing', () => {
  expect([1, 2, 3, 4, 5].map(chipsMean)).toEqual(['missing', 'missing', 'missing', 'good', 'good']);
});

describe('the words of a review', () => {
  it.each([
    'Ana found the sore spot between my shoulders at once. I would have liked the room a little darker.',
    'Muito, muito bom. Chegou às 15:30, trouxe tudo e ouviu.',
    'A 10/10, 60 min that felt like 90.',
    'Mmmmm, so good!!!',
    'Très très très bien, à refaire en 2027.',
    '',
  ])('of people are kept: %s', (text) => expect(isSpam(text)).toBe(false));

  it.each([
    'Great! https://cheap.example/pills',
    'see www.other.example',
    'book directly at best-massage.pt',
    'write to me: me@other.example',
    'call 912 345 678',
    '+351 912-345-678',
    'aaaaaaaaaaaaaa',
    'top!!!!!!!!!!!!!!!!',
    'buy buy buy buy buy',
    'Bom, bom, bom, bom',
  ])('that sell something are not: %s', (text) => expect(isSpam(text)).toBe(true));
});
