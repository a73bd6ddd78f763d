import { expect, it } from 'vitest';
import { isInPart } from './waiting-rules.ts';

it.each([
  ['any', '08:00', true],
  ['morning', '11:45', true],
  ['morning', '12:00', false],
  ['afternoon', '12:00', true],
  ['afternoon', '18:00', false],
  ['evening', '18:00', true],
] as const)('somebody who waits for %s: %s fits %s', (part, time, fits) => {
  expect(isInPart(part, time)).toBe(fits);
});
