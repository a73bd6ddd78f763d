import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import type { OfferedVisit, OwnVisit } from '#contract/desk-visit.ts';
import type { OfferAnswer } from '#contract/dispatch.ts';
import type { RouteResult } from '#contract/route.ts';
import type { SessionUser } from '#contract/session.ts';
import type { getTherapistDashboard, OwnVisitInFull } from '#contract/therapist-desk.ts';
import { cents } from '#domain/money/cents.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { Router } from '#web/ui/router.tsx';
import { ToastArea } from '#web/ui/toast.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { type Answers, exampleNetwork } from './example-company.ts';

/** A therapist's desk for tests: Monday, 16 November 2026, at nine in the morning. */
export const deskNow = '2026-11-16T09:00:00.000Z';
export const therapistId = '8a1d2c3b-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
export const ownId = '3f0e8c1a-5d2b-4c6e-9a7f-1b2c3d4e5f60';
export const offeredId = '5b7d9f01-2c3e-4a5b-8d6c-7e8f90a1b2c3';

export const marta: SessionUser = {
  id: '605145c5-bf0c-4d88-974a-f06cab077469',
  firstName: 'Marta',
  lastName: 'Lopes',
  email: 'marta@example.com',
  phone: null,
  role: 'therapist',
  language: 'en',
};

const visit = {
  treatment: { en: 'Relaxing', pt: 'Relaxante' },
  totalMinutes: 60,
  duration: 60,
  peopleCount: 1,
  mode: 'single',
  area: 'Lisboa',
  pay: cents(3900),
} as const;

export const ownVisit = (changes: Partial<OwnVisit> = {}): OwnVisit => ({
  kind: 'own',
  ...visit,
  id: ownId,
  reference: 'CA-7F3K2Q',
  startsAt: '2026-11-16T11:00:00.000Z',
  endsAt: '2026-11-16T12:00:00.000Z',
  date: '2026-11-16',
  startTime: '11:00',
  endTime: '12:00',
  timezone: 'Europe/Lisbon',
  status: 'confirmed',
  clientName: 'Maria Silva',
  place: 'Rua Garrett 12, 2.º E, 1200-109',
  ...changes,
});

export const ownVisitInFull = (changes: Partial<OwnVisitInFull> = {}): OwnVisitInFull => ({
  ...ownVisit(),
  clientPhone: '+351 912 345 678',
  recipient: null,
  location: {
    address: 'Rua Garrett 12',
    isHotel: false,
    apartment: '2.º E',
    hotelName: '',
    roomNumber: '',
    zipCode: '1200-109',
  },
  mapQuery: 'Rua Garrett 12, 1200-109 Lisboa',
  locationNotes: 'Ring twice.',
  healthNotes: 'Pregnant, week 20.',
  bring: { massageTables: 1, addIns: [{ id: 2, name: { en: 'Aromatherapy', pt: 'Aromaterapia' } }] },
  colleagues: [],
  canComplete: false,
  canDropOut: true,
  undoUntil: null,
  therapistId,
  now: '2026-11-16T09:00:00.000Z',
  ...changes,
});

export const offeredVisit = (changes: Partial<OfferedVisit> = {}): OfferedVisit => ({
  kind: 'offer',
  ...visit,
  id: offeredId,
  reference: 'CA-XMN223',
  startsAt: '2026-11-17T15:30:00.000Z',
  endsAt: '2026-11-17T16:30:00.000Z',
  date: '2026-11-17',
  startTime: '15:30',
  endTime: '16:30',
  timezone: 'Europe/Lisbon',
  offeredAt: '2026-11-16T08:59:00.000Z',
  answerBy: '2026-11-16T09:09:00.000Z',
  ...changes,
});

type Desk = RouteResult<typeof getTherapistDashboard>;

const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) => ({
  date: `2026-11-${day}`,
  isOff: day === '22',
  workingMinutes: day === '22' ? 0 : 480,
  visitCount: day === '16' ? 1 : 0,
  visitMinutes: day === '16' ? 60 : 0,
  pay: cents(day === '16' ? 3900 : 0),
}));

export const desk = (changes: Partial<Desk> = {}): Desk => ({
  therapist: { id: therapistId, firstName: 'Marta', active: true, timezone: 'Europe/Lisbon' },
  now: deskNow,
  today: {
    date: '2026-11-16',
    isOff: false,
    workingHours: [{ from: '09:00', to: '18:00' }],
    visits: [ownVisit()],
  },
  offers: [offeredVisit()],
  week,
  earnings: {
    month: '2026-11',
    earned: cents(12_000),
    expected: cents(3900),
    visitCount: 3,
    tips: cents(0),
    lastMonthEarned: cents(50_000),
    days: [],
    weeks: [
      { monday: '2026-10-26', earned: cents(0), expected: cents(0) },
      { monday: '2026-11-09', earned: cents(12_000), expected: cents(0) },
      { monday: '2026-11-16', earned: cents(0), expected: cents(3900) },
    ],
  },
  nextVisit: ownVisit(),
  ...changes,
});

export const offerAnswer = (changes: Partial<OfferAnswer> = {}): OfferAnswer => ({
  bookingId: offeredId,
  therapistId,
  therapistFirstName: 'Marta',
  state: 'open',
  reference: 'CA-XMN223',
  treatment: visit.treatment,
  datetime: '2026-11-17T15:30:00.000Z',
  datetimeEnd: '2026-11-17T16:30:00.000Z',
  bookingDate: '2026-11-17',
  bookingStartTime: '15:30',
  bookingEndTime: '16:30',
  timezone: 'Europe/Lisbon',
  totalMinutes: 60,
  peopleCount: 1,
  seats: 1,
  area: 'Lisboa',
  pay: cents(3900),
  offeredAt: '2026-11-16T08:59:00.000Z',
  answerBy: '2026-11-16T09:09:00.000Z',
  undoUntil: null,
  mayPropose: 2,
  proposed: [],
  now: deskNow,
  details: null,
  ...changes,
});

/** Draws a screen of the desk at this address, before this network, at nine o'clock. */
export const openDesk = (screen: ReactNode, address: string, answers: Answers, user: SessionUser | null = marta) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(deskNow) });
  history.replaceState(null, '', address);
  setSessionUser(user);
  const network = exampleNetwork(answers);
  vi.spyOn(globalThis, 'fetch').mockImplementation(network.fetch);
  render(
    <Router>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {screen}
      </QueryClientProvider>
      <ToastArea />
    </Router>,
  );
  const person: UserEvent = userEvent.setup();
  return { ...network, person };
};

export const closeDeskAfterEach = (): void => {
  afterEach(() => {
    dismissToast();
    setSessionUser(null);
    history.replaceState(null, '', '/');
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
};
