import { expect, it } from 'vitest';
import { smsParts } from './sms-parts.ts';

it.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ã'.repeat(70), 1],
  ['ã'.repeat(71), 2],
  ['ã'.repeat(134), 2],
  ['ã'.repeat(135), 3],
  ['à é ù', 1],
])('%s is sent in %i parts', (text, parts) => {
  expect(smsParts(text)).toBe(parts);
});
