import { describe, expect, it } from 'vitest';
import type { Booking } from '#contract/booking.ts';
import { exampleBooking } from '../../../../../testing/example-company.ts';
import { sortVisits } from './sort-visits.ts';

const now = new Date('2026-11-20T10:30:00Z');

const visit = (id: string, day: string, changes: Partial<Booking>): Booking =>
  exampleBooking({ id, datetime: `${day}T10:00:00.000Z`, datetimeEnd: `${day}T11:00:00.000Z`, ...changes });

const paid = { status: 'confirmed', paymentStatus: 'paid' } as const;
const ids = (bookings: readonly Booking[]): string[] => bookings.map(({ id }) => id);

describe('the visits of a client', () => {
  it('are the next one, those after it and those before, whatever their order', () => {
    const { next, upcoming, past } = sortVisits(
      [
        visit('december', '2026-12-01', paid),
        visit('yesterday', '2026-11-19', { status: 'completed', paymentStatus: 'paid' }),
        visit('tomorrow', '2026-11-21', { status: 'finding_therapist', paymentStatus: 'paid' }),
        visit('october', '2026-10-01', { status: 'completed', paymentStatus: 'paid' }),
      ],
      now,
    );
    expect(next?.id).toBe('tomorrow');
    expect(ids(upcoming)).toEqual(['december']);
    expect(ids(past)).toEqual(['yesterday', 'october']);
  });

  it('stay the next one while they last', () => {
    expect(sortVisits([visit('now', '2026-11-20', paid)], now).next?.id).toBe('now');
    expect(sortVisits([visit('now', '2026-11-20', paid)], new Date('2026-11-20T11:00:00Z')).next).toBeNull();
  });

  it('leave out times that were kept for a while and never paid for', () => {
    const { next, past } = sortVisits(
      [
        visit('let go', '2026-12-01', { status: 'cancelled', paymentStatus: 'pending' }),
        visit('run out', '2026-12-02', { status: 'expired', paymentStatus: 'expired' }),
        visit('given back', '2026-12-03', { status: 'cancelled', paymentStatus: 'refunded' }),
      ],
      now,
    );
    expect(next).toBeNull();
    expect(ids(past)).toEqual(['given back']);
  });
});
