import { expect, it } from 'vitest';
import type { CalendarVisit } from '#contract/admin-calendar.ts';
import type { TherapistRow } from '../calendar-data.ts';
import { obstacleIn } from './why-not-here.ts';

const visit: CalendarVisit = {
  id: 'carried',
  reference: 'CA-7F3K2Q',
  status: 'confirmed',
  needsAttention: false,
  treatment: null,
  startsAt: '2026-11-17T10:00:00.000Z',
  endsAt: '2026-11-17T11:00:00.000Z',
  date: '2026-11-17',
  startTime: '10:00',
  endTime: '11:00',
  timezone: 'Europe/Lisbon',
  clientName: 'Rita Nunes',
  zipCode: '1200-109',
  area: 'Lisboa',
  seats: 1,
  missing: 0,
};
const marta: TherapistRow = {
  id: 'marta',
  firstName: 'Marta',
  lastName: 'Lopes',
  imageUrl: null,
  phone: '+351912000002',
  active: true,
  areas: ['Lisboa'],
  days: [{ date: '2026-11-17', isOff: false, hours: [{ from: '09:00', to: '18:00' }] }],
  visits: [],
};
const other = (startTime: string, endTime: string) => ({
  visits: [{ ...visit, id: 'other', kind: 'own' as const, onward: null, startTime, endTime }],
});
const hours = (from: string, to: string) => ({ days: [{ date: visit.date, isOff: false, hours: [{ from, to }] }] });

it.each<[string, Partial<TherapistRow>, ReturnType<typeof obstacleIn>]>([
  ['who works there and is free', {}, null],
  ['who goes to other areas only', { areas: ['Porto'] }, 'far'],
  ['who is off', { days: [{ date: visit.date, isOff: true, hours: [] }] }, 'notWorking'],
  ['whose day ends in the middle of it', hours('09:00', '10:30'), 'notWorking'],
  ['whose day ends with it', hours('09:00', '11:00'), null],
  ['who has a visit half an hour into it', other('10:30', '11:30'), 'busy'],
  ['who has a visit right after it', other('11:00', '12:00'), null],
])('a visit carried over the row of somebody %s shows what stands against it', (_, changes, obstacle) => {
  const drag = { block: { visit, kind: 'open' as const, therapist: null }, target: null };
  expect(obstacleIn({ ...marta, ...changes }, drag)).toBe(obstacle);
  expect(obstacleIn({ ...marta, ...changes }, null), 'nothing is carried').toBeNull();
  const own = { block: { visit, kind: 'own' as const, therapist: marta }, target: null };
  expect(obstacleIn({ ...marta, ...changes }, own), 'its own row').toBeNull();
});
