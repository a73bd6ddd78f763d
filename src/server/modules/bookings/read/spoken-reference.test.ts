import { expect, it } from 'vitest';
import { findSpokenReference } from './spoken-reference.ts';

it.each([
  ['CA-7F3K2Q', 'CA-7F3K2Q'],
  ['ca7f3k2q', 'CA-7F3K2Q'],
  [' Ca 7F3 K2Q ', 'CA-7F3K2Q'],
  ['CA–7F3K2Q', 'CA-7F3K2Q'],
  ['Carvalho', 'CA-RVALHO'],
  ['ca7f3k2', null],
  ['7f3k2q', null],
  ['Catarina Moura', null],
  ['', null],
])('finds the reference in %j: %j', (text, reference) => {
  expect(findSpokenReference(text)).toBe(reference);
});
