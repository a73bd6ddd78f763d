import { describe, expect, it } from 'vitest';
import { bookAgain, type EarlierAnswers } from './book-again.ts';
import { serialiseDraft } from './draft.ts';
import { parseDraft } from './parse-draft.ts';

const earlier: EarlierAnswers = {
  zipCode: '1200-109',
  timezone: 'Europe/Lisbon',
  peopleCount: 2,
  isBackToBack: true,
  requiresTwoTherapists: false,
  treatmentId: 3,
  therapistGender: 'female',
  acceptOppositeGender: true,
  duration: 75,
  recipientType: 'someone-else',
  recipientDetails: { name: 'João', phone: '912345678' },
  addIns: [1, 2],
  location: { address: 'Rua Garrett 12', isHotel: false, apartment: '2.º E', hotelName: '', roomNumber: '' },
  hasMassageTable: 1,
  locationNotes: 'Ring twice',
  notes: 'A sore shoulder',
  guestDetails: {
    firstName: 'Rita',
    lastName: 'Nunes',
    phone: '912345678',
    email: 'rita@example.com',
    gender: 'female',
  },
};

const offer = {
  treatments: [
    { id: 1, durations: [60] },
    { id: 3, durations: [60, 75] },
  ],
  addInIds: [2],
};

describe('booking again', () => {
  it('fills in everything but the time, and asks for that', () => {
    const state = bookAgain(earlier, offer);
    expect(state).toMatchObject({ ...earlier, addIns: [2], step: 6, isZipCodeValid: true });
    expect(state).toMatchObject({ dateTime: null, finalStartTime: null, bookingDate: null });
  });

  it('takes over no price and no code: both are of another day', () => {
    expect(bookAgain(earlier, offer)).toMatchObject({ totalPrice: 0, treatmentPrice: 0, promoCode: null });
  });

  it('asks for the consent to a health note anew', () => {
    expect(bookAgain(earlier, offer)).toMatchObject({ notes: 'A sore shoulder', notesConsent: false });
  });

  it.each([
    ['a length that is no longer offered', [{ id: 3, durations: [60] }], 3],
    ['a treatment that is no longer offered', [{ id: 1, durations: [75] }], 1],
  ])('asks again for %s', (_, treatments, treatmentId) => {
    const state = bookAgain(earlier, { ...offer, treatments });
    expect(state).toMatchObject({ step: 3, duration: 0, treatmentId, location: earlier.location });
  });

  it('makes a draft that the wizard can read, whatever else the booking carried', () => {
    const booking = { ...earlier, reference: 'CA-7F3K2Q', location: { ...earlier.location, floor: 3 } };
    const text = serialiseDraft(bookAgain(booking, offer), new Date('2026-11-16T09:00:00Z'));
    expect(parseDraft(text, new Date('2026-11-16T10:00:00Z'))).toEqual(bookAgain(earlier, offer));
  });
});
