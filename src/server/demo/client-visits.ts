import type { Transaction } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { after, days, hours } from '../platform/durations.ts';
import type { ClientWords } from './demo-words.ts';
import type { DemoBooking } from './make-bookings.ts';
import { demoTherapistEmail } from './plan-visits.ts';
import type { DemoCompany } from './read-company.ts';

export const demoClientEmail = 'client@calma.example';

export type DemoClient = { id: string; firstName: string; lastName: string; phone: string; language: 'en' | 'pt' };

export const findDemoClient = (tx: Transaction): Promise<DemoClient | null> =>
  tx.maybeOne<DemoClient>(sql`
    select id, first_name as "firstName", last_name as "lastName", phone, language from users
    where email = ${demoClientEmail} and role = 'client'`);

/** Which days around today, and how they stand: a life with the company that shows each of its client screens. */
const wishes = [
  { status: 'completed', day: -52 },
  { status: 'completed', day: -27 },
  { status: 'completed', day: -8 },
  { status: 'cancelled', day: -17 },
  { status: 'finding_therapist', day: 3 },
  { status: 'confirmed', day: 5 },
  { status: 'confirmed', day: 11, isMoved: true },
] as const;

type Stage = { company: DemoCompany; client: DemoClient; words: ClientWords };

/** Some of the visits that the demo's therapist makes alone become the client's: at home, under their name. */
export const giveToClient = (stage: Stage, bookings: readonly DemoBooking[]): DemoBooking[] => {
  const chosen = new Map<string, DemoBooking>();
  for (const wish of wishes) {
    const wanted = after(stage.company.now, days(wish.day));
    const found = bookings
      .filter((one) => one.status === wish.status && !chosen.has(one.id) && isSuitable(stage, one))
      .toSorted((left, right) => distance(left, wanted) - distance(right, wanted))[0];
    if (found) chosen.set(found.id, ownedBy(stage, found, 'isMoved' in wish));
  }
  return bookings.map((one) => chosen.get(one.id) ?? one);
};

const distance = ({ startsAt }: DemoBooking, wanted: Date): number => Math.abs(startsAt.getTime() - wanted.getTime());

/** What comes can still be cancelled for everything, and leaves room for the day it was moved from. */
const isSuitable = ({ company, words }: Stage, { mode, team, startsAt, status }: DemoBooking): boolean =>
  mode === 'single' &&
  team[0]?.email === demoTherapistEmail &&
  areaAt(team[0].areas, words.addresses[0]?.zipCode) !== undefined &&
  (status !== 'confirmed' || startsAt >= after(company.now, hours(50)));

const areaAt = (areas: DemoCompany['therapists'][number]['areas'], zipCode = '') =>
  areas.find(({ zipFrom, zipTo }) => zipFrom <= Number(zipCode.slice(0, 4)) && Number(zipCode.slice(0, 4)) <= zipTo);

const ownedBy = ({ client, words }: Stage, visit: DemoBooking, isMoved: boolean): DemoBooking => {
  const [home] = words.addresses;
  const area = areaAt(visit.team[0]?.areas ?? [], home?.zipCode);
  if (!home || !area) return visit;
  const { id: userId, firstName, lastName, phone, language } = client;
  return {
    ...visit,
    userId,
    language,
    contact: { firstName, lastName, phone, email: demoClientEmail, gender: 'female' },
    areaId: area.id,
    zipCode: home.zipCode,
    location: { ...home.location, isHotel: false, hotelName: '', roomNumber: '' },
    accessNotes: home.notes,
    moved:
      isMoved && visit.confirmedAt
        ? { from: after(visit.startsAt, -days(2)), at: after(visit.confirmedAt, hours(1)) }
        : null,
  };
};
