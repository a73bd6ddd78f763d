import { expect, it } from 'vitest';
import type { BookingStatus } from '#domain/booking/booking-status.ts';
import { moveRefusal } from './move-refusal.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

it.each<[BookingStatus, number, string | null]>([
  ['confirmed', 8, null],
  ['finding_therapist', 9, null],
  ['confirmed', 10, 'too_late'],
  ['confirmed', 12, 'started'],
  ['waiting_payment', 8, 'not_paid'],
  ['cancelled', 8, 'cancelled'],
  ['completed', 8, 'completed'],
  ['expired', 8, 'expired'],
])('a visit at twelve that is %s, asked at %i with nine as the last hour to move: %s', (status, hour, refusal) => {
  expect(moveRefusal({ status, startsAt: at(12) }, at(hour), at(9))).toBe(refusal);
});
