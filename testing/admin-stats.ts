import type { RouteResult } from '#contract/route.ts';
import type { getAdminHome, HomeVisit, Stats } from '#contract/stats.ts';
import { cents } from '#domain/money/cents.ts';
import { addDays } from '#domain/time/days.ts';
import { wizardSteps } from '#domain/wizard/steps.ts';

const noTotals: Stats['totals'] = {
  bookings: 0,
  revenue: cents(0),
  cancelled: 0,
  discount: cents(0),
  refunded: cents(0),
  paidByGiftCard: cents(0),
};

const daysFrom = (from: string, count: number, revenues: readonly number[] = []): Stats['days'] =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(from, index),
    bookings: revenues[index] ? 1 : 0,
    revenue: cents(revenues[index] ?? 0),
  }));

/** Three days in which nothing happened. */
export const noStats: Stats = {
  period: { from: '2026-11-14', to: '2026-11-16' },
  periodBefore: { from: '2026-11-11', to: '2026-11-13' },
  totals: noTotals,
  totalsBefore: noTotals,
  days: daysFrom('2026-11-14', 3),
  daysBefore: daysFrom('2026-11-11', 3),
  treatments: [],
  areas: [],
  hours: [],
  funnel: {
    steps: wizardSteps.map((name, index) => ({ step: index + 1, name, visits: 0 })),
    begun: 0,
    paid: 0,
  },
  therapists: [],
  promoCodes: [],
  rescues: [
    { kind: 'proposal', bookings: 0, saved: 0 },
    { kind: 'flexible', bookings: 0, saved: 0 },
    { kind: 'waiting', bookings: 0, saved: 0 },
  ],
  giftCards: { sold: 0, soldAmount: cents(0), spentAmount: cents(0), returnedAmount: cents(0) },
  ledger: { received: cents(0), earned: cents(0), given: cents(0), cardsSold: cents(0), cardsUsed: cents(0) },
  ledgerDays: [],
};

/** Three days in which something of everything happened. */
export const someStats: Stats = {
  ...noStats,
  ledger: {
    ...{
      received: cents(21_000),
      earned: cents(5285),
      given: cents(650),
      cardsSold: cents(5000),
      cardsUsed: cents(2000),
    },
  },
  ledgerDays: [
    {
      ...{ day: '2026-11-14', received: cents(14_000), earned: cents(0), given: cents(0) },
      ...{ cardsSold: cents(5000), cardsUsed: cents(0) },
    },
    {
      ...{ day: '2026-11-15', received: cents(7000), earned: cents(5285), given: cents(650) },
      ...{ cardsSold: cents(0), cardsUsed: cents(2000) },
    },
  ],
  totals: {
    ...noTotals,
    bookings: 3,
    revenue: cents(21_000),
    cancelled: 1,
    refunded: cents(3250),
    discount: cents(650),
  },
  totalsBefore: { ...noTotals, bookings: 2, revenue: cents(14_000) },
  days: daysFrom('2026-11-14', 3, [7000, 7500, 6500]),
  daysBefore: daysFrom('2026-11-11', 3, [7000, 0, 7000]),
  treatments: [
    { id: 1, name: { en: 'Relaxing', pt: 'Relaxante' }, bookings: 2, revenue: cents(9000) },
    { id: 2, name: { en: 'Hot stones', pt: 'Pedras quentes' }, bookings: 1, revenue: cents(12_000) },
  ],
  areas: [
    { id: 1, name: 'Lisboa', bookings: 2, revenue: cents(14_000) },
    { id: null, name: null, bookings: 1, revenue: cents(7000) },
  ],
  hours: [
    { weekday: 5, hour: 19, bookings: 2 },
    { weekday: 1, hour: 10, bookings: 1 },
  ],
  funnel: {
    steps: wizardSteps.map((name, index) => ({ step: index + 1, name, visits: index < 5 ? 100 : 40 - index })),
    begun: 10,
    paid: 3,
  },
  therapists: [
    {
      id: '44444444-4444-4444-8444-444444444444',
      name: 'Marta Lopes',
      visits: 2,
      bookedMinutes: 150,
      workingMinutes: 600,
      pay: cents(7800),
    },
    {
      id: '55555555-5555-4555-8555-555555555555',
      name: 'João Reis',
      visits: 1,
      bookedMinutes: 60,
      workingMinutes: 0,
      pay: cents(3900),
    },
  ],
  promoCodes: [{ id: 1, code: 'CALMA10', bookings: 1, discount: cents(650) }],
  giftCards: { sold: 1, soldAmount: cents(5000), spentAmount: cents(2000), returnedAmount: cents(0) },
};

export const homeNow = '2026-11-16T15:00:00.000Z';

export const homeVisit = (changes: Partial<HomeVisit> = {}): HomeVisit => ({
  id: '66666666-6666-4666-8666-666666666666',
  reference: 'CA-7F3K2Q',
  status: 'confirmed',
  startsAt: '2026-11-16T17:30:00.000Z',
  endsAt: '2026-11-16T18:30:00.000Z',
  timezone: 'Europe/Lisbon',
  clientName: 'Ana Reis',
  treatment: { en: 'Relaxing', pt: 'Relaxante' },
  area: 'Lisboa',
  therapists: ['Marta Lopes'],
  peopleCount: 1,
  seats: 1,
  phone: '+351913000000',
  place: 'Rua Augusta 10, 1000-001',
  needsAttention: false,
  ...changes,
});

/** A Monday afternoon without anything to do. */
export const quietHome: RouteResult<typeof getAdminHome> = {
  now: homeNow,
  today: [],
  visitsWeekAgo: 0,
  needsAttention: { total: 0, items: [] },
  paid: { today: cents(0), weekAgo: cents(0), sevenDays: cents(0), sevenDaysBefore: cents(0) },
  nextOffers: [],
};
