import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '#domain/booking/booking-status.ts';
import { actionsFor } from './booking-actions.ts';

const start = '2026-11-20T10:00:00.000Z';
const before = new Date('2026-11-19T10:00:00Z');
const during = new Date('2026-11-20T10:30:00Z');

const booking = (status: BookingStatus, offers: ('open' | 'rejected')[] = []) =>
  ({
    status,
    datetime: start,
    holdExpiresAt: status === 'waiting_payment' ? '2026-11-19T10:15:00.000Z' : null,
    reschedule: {
      isAllowed: status === 'confirmed' || status === 'finding_therapist',
      refusal: null,
      isFree: true,
      until: '2026-11-20T10:00:00.000Z',
    },
    assignment: { therapists: [], offers: offers.map((state) => ({ status: state })) },
  }) as unknown as Parameters<typeof actionsFor>[0];

const names = (...asked: Parameters<typeof actionsFor>) => [...actionsFor(...asked)];

describe('what can be done with a booking', () => {
  it.each<[string, string[]]>([
    ['waiting_payment', ['cancel', 'mailLink']],
    ['finding_therapist', ['assign', 'ask', 'step', 'cancel', 'move', 'change']],
    ['confirmed', ['assign', 'cancel', 'move', 'change']],
    ['completed', []],
    ['cancelled', []],
    ['expired', []],
  ])('%s, before it begins', (status, actions) => {
    expect(names(booking(status as BookingStatus), before)).toEqual(actions);
  });

  it('mails go out again only while somebody awaits them', () => {
    expect(names(booking('finding_therapist', ['open']), before)).toContain('resend');
    expect(names(booking('finding_therapist', ['rejected']), before)).not.toContain('resend');
  });

  it('is done from its start on, and nobody is looked for any more', () => {
    const actions = names(booking('confirmed'), during);
    expect(actions).toContain('complete');
    expect(actions).toContain('noShow');
    expect(actions).not.toContain('assign');
    expect(actions).not.toContain('change');
  });

  it('has no link to pay once its time is free again', () => {
    expect(names(booking('waiting_payment'), during)).not.toContain('mailLink');
  });
});
