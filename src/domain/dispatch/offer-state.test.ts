import { describe, expect, it } from 'vitest';
import { type OfferFacts, offerState } from './offer-state.ts';

const startsAt = new Date('2026-11-20T10:00:00Z');
const now = new Date('2026-11-16T09:00:00Z');
const open: OfferFacts = {
  status: 'open',
  withdrawnBecause: null,
  startsAt,
  expiresAt: startsAt,
  booking: { status: 'finding_therapist', startsAt },
  isBusyElsewhere: false,
};
const withdrawn = (withdrawnBecause: OfferFacts['withdrawnBecause']) => ({
  status: 'withdrawn' as const,
  withdrawnBecause,
});
const booking = (status: OfferFacts['booking']['status'], start = startsAt) => ({
  booking: { status, startsAt: start },
});

describe('what became of an offer', () => {
  it.each<[string, Partial<OfferFacts>]>([
    ['open', {}],
    ['busy', { isBusyElsewhere: true }],
    ['yours', { status: 'confirmed' }],
    ['yours', { status: 'confirmed', ...booking('confirmed') }],
    ['completed', { status: 'confirmed', ...booking('completed') }],
    ['cancelled', { status: 'confirmed', ...booking('cancelled') }],
    ['rejected', { status: 'rejected' }],
    ['dropped', { status: 'dropped' }],
    ['taken', withdrawn('taken')],
    ['withdrawn', withdrawn('replaced')],
    ['expired', withdrawn('gave_up')],
    ['moved', withdrawn('moved')],
    ['taken', { ...withdrawn('taken'), ...booking('confirmed', new Date('2026-11-20T11:15:00Z')) }],
    ['moved', { ...withdrawn('taken'), ...booking('finding_therapist', new Date('2026-11-21T10:00:00Z')) }],
    ['cancelled', { ...withdrawn('gave_up'), ...booking('cancelled') }],
    // The row may lag behind the booking for a moment.
    ['taken', booking('confirmed')],
    ['cancelled', booking('cancelled')],
    ['completed', booking('completed')],
    ['moved', booking('finding_therapist', new Date('2026-11-21T10:00:00Z'))],
    ['expired', { expiresAt: now }],
  ])('%s', (expected, changes) => {
    expect(offerState({ ...open, ...changes }, now)).toBe(expected);
  });
});
