import { describe, expect, it } from 'vitest';
import { lacksHealthConsent } from './health-consent.ts';

describe('a health note', () => {
  it.each([
    ['A bad knee', false, true],
    ['A bad knee', true, false],
    ['', false, false],
    ['  ', false, false],
    ['', true, false],
  ])('%j with consent %s: refused %s', (notes, notesConsent, isRefused) => {
    expect(lacksHealthConsent({ notes, notesConsent })).toBe(isRefused);
  });
});
