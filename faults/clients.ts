import { randomUUID } from 'node:crypto';
import { addArea, addTherapist, addTreatment } from '../testing/roster.ts';
import type { Answer } from './http-client.ts';
import type { Stage } from './stage.ts';

export type Booked = { id: string; token: string };

export type Clients = Awaited<ReturnType<typeof openClients>>;

const zipPrefix = 3000;
/** A visit of an hour and the way after it. */
const blockMinutes = 90;

/** A corner of the server with so many therapists who all work the same hours, and the clients who want them. */
export const openClients = async (
  stage: Stage,
  { therapists, priceCents = 3000 }: { therapists: number; priceCents?: number },
) => {
  const areaId = await addArea(stage, zipPrefix, zipPrefix + 9);
  const treatmentId = await addTreatment(stage, { price60: priceCents });
  for (let no = 0; no < therapists; no++) await addTherapist(stage, { areaIds: [areaId], treatmentIds: [treatmentId] });
  const note = `canary-health-note-${randomUUID()}`;
  stage.canaries.add(note);
  let person = 0;

  const draft = (datetime: string, changes: Record<string, unknown> = {}) => ({
    treatmentId,
    datetime,
    duration: 60,
    peopleCount: 1,
    notes: note,
    notesConsent: true,
    location: { address: 'Rua da Sofia 10', isHotel: false },
    zipCode: `${zipPrefix}-001`,
    guestDetails: {
      firstName: 'Ana',
      lastName: 'Reis',
      phone: `+351 913 ${String(++person).padStart(6, '0')}`,
      email: `ana.${person}.${randomUUID().slice(0, 8)}@calma.example`,
      gender: 'female',
    },
    totalPrice: priceCents,
    ...changes,
  });

  type How = { key?: string; to?: number };
  const send = (body: unknown, { key, to }: How = {}): Promise<Answer> =>
    stage.send('/api/bookings', {
      body,
      ...(to !== undefined && { to }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const book = (datetime: string, changes: Record<string, unknown> = {}, how: How = {}) =>
    send(draft(datetime, changes), how);

  const booked = async (datetime: string, changes: Record<string, unknown> = {}): Promise<Booked> => {
    const answer = await book(datetime, changes);
    if (answer.status !== 201) throw new Error(`Not booked: ${answer.status} ${answer.text}`);
    return { id: answer.body.booking.id, token: answer.body.accessToken };
  };

  /** Starts that do not get in each other's way, the soonest first. */
  const listStarts = async (count: number, apartMinutes = blockMinutes): Promise<string[]> => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const question = `zip=${zipPrefix}-001&from=${day(2)}&to=${day(43)}&treatmentId=${treatmentId}&duration=60`;
    const { status, body, text } = await stage.send(`/api/availability?${question}`, { method: 'GET' });
    if (status !== 200) throw new Error(`No availability: ${status} ${text}`);
    const starts: string[] = [];
    for (const { startsAt } of body.days.flatMap(({ starts: free }: { starts: { startsAt: string }[] }) => free)) {
      const last = starts.at(-1);
      if (!last || Date.parse(startsAt) - Date.parse(last) >= apartMinutes * 60_000) starts.push(startsAt);
      if (starts.length === count) return starts;
    }
    throw new Error(`Only ${starts.length} of ${count} starts are free`);
  };

  return { treatmentId, priceCents, draft, send, book, booked, listStarts };
};
