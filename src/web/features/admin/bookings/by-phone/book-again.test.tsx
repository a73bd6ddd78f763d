import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAdminBooking } from '#contract/admin-bookings.ts';
import { type ClientRecord, getClient } from '#contract/admin-clients.ts';
import { cents } from '#domain/money/cents.ts';
import { adminBooking, bookingId } from '../../../../../../testing/admin-bookings.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../../testing/admin-stage.tsx';
import { type Catalogue, emptyValues, type PhoneValues } from './by-phone-values.ts';
import { useByPhone } from './use-by-phone.ts';

const both = (text: string) => ({ en: text, pt: text });
const catalogue: Catalogue = {
  treatments: [
    {
      id: 1,
      name: both('Relaxing'),
      description: both(''),
      imageUrl: '/r.svg',
      price60min: cents(6500),
      price75min: null,
      price90min: cents(9500),
    },
  ],
  addIns: [{ id: 3, name: both('Aroma oil'), description: both(''), price: cents(1000), extraMinutes: 0 }],
};

const person: ClientRecord = {
  id: bookingId,
  firstName: 'Olga',
  lastName: 'Pires',
  email: null,
  phone: '+351912000004',
  language: 'pt',
  userId: null,
  area: null,
  visits: 0,
  spent: cents(0),
  lastVisitAt: null,
  nextVisitAt: null,
  nextVisitZone: null,
  isBlocked: false,
  accountSince: null,
  createdAt: '2026-06-12T10:00:00.000Z',
  cancelled: 0,
  noShows: 0,
  notes: 'Dog',
  blockedAt: null,
  blockedReason: '',
  mailboxes: [],
  phones: [],
  visitList: [],
  therapists: [],
  giftCards: [],
  consents: [],
  version: 1,
};

let now: PhoneValues;
function Form() {
  now = useByPhone(catalogue, () => undefined).form.watch();
  return null;
}

clearAdminStageAfterEach();

it('fills in client, place and treatment of an earlier booking, without its health note and what is not offered any more', async () => {
  const earlier = adminBooking({
    ...{ duration: 90, peopleCount: 2, isBackToBack: true, addIns: [3, 99], notes: 'A bad knee', language: 'pt' },
    internalNotes: 'Paid late',
  });
  onServer([getAdminBooking, () => earlier]);
  onAdminStage(<Form />, `/admin/bookings?open=new&again=${bookingId}`);
  await waitFor(() => expect(now.zipCode).toBe('1200-109'));
  expect(now).toMatchObject({
    userId: earlier.userId,
    guestDetails: { firstName: 'Rita', lastName: 'Nunes', phone: '+351 912 000 003', email: 'rita@example.com' },
    ...{ language: 'pt', treatmentId: 1, duration: 90, peopleCount: 2, sharedMode: 'back-to-back', addIns: [3] },
    ...{ therapistGender: 'female', acceptOppositeGender: true },
    location: { address: 'Rua Garrett 12', apartment: '2.º E' },
    ...{ notes: '', notesConsent: false, datetime: '', internalNotes: '' },
  });
});

it('leaves out a treatment that is gone and a length it no longer has', async () => {
  onServer([getAdminBooking, () => adminBooking({ duration: 75 })]);
  onAdminStage(<Form />, `/admin/bookings?open=new&again=${bookingId}`);
  await waitFor(() => expect(now.treatmentId).toBe(1));
  expect(now.duration).toBe(60);
});

it('fills in who somebody is that never booked', async () => {
  onServer([getClient, () => person]);
  onAdminStage(<Form />, `/admin/bookings?open=new&client=${person.id}`);
  await waitFor(() => expect(now.guestDetails.firstName).toBe('Olga'));
  expect(now.guestDetails).toMatchObject({ phone: '+351912000004', email: '' });
  expect(now).toMatchObject({ language: 'pt', userId: null, zipCode: '', internalNotes: '' });
});

it('says so when the booking is gone, and leaves an empty form', async () => {
  onServer([getAdminBooking, () => refusal(404, 'not_found')]);
  onAdminStage(<Form />, `/admin/bookings?open=new&again=${bookingId}`);
  expect(await screen.findByText('The earlier booking could not be loaded')).toBeVisible();
  expect(now).toEqual(emptyValues('en'));
});
