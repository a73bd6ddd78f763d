import { expect, it } from 'vitest';
import { visitKnowledge } from './visit-knowledge.ts';

const endsAt = new Date('2026-11-20T11:00:00Z');

it.each([
  ['confirmed', '2026-11-16T09:00:00Z', 'all'],
  ['finding_therapist', '2026-11-16T09:00:00Z', 'all'],
  ['completed', '2026-11-22T10:59:59Z', 'all'],
  ['completed', '2026-11-22T11:00:00Z', 'who'],
  ['cancelled', '2026-11-16T09:00:00Z', 'when'],
  ['cancelled', '2026-12-16T09:00:00Z', 'when'],
] as const)('of a visit that is %s, at %s, a therapist knows: %s', (status, now, known) => {
  expect(visitKnowledge({ status, endsAt }, new Date(now))).toBe(known);
});
