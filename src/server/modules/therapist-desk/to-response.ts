import type { OfferedVisit, OwnVisit } from '#contract/desk-visit.ts';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { paidEndingOf } from '#domain/booking/cancellation.ts';
import { visitDayRules } from '#domain/booking/visit-day.ts';
import { visitKnowledge } from '#domain/booking/visit-knowledge.ts';
import { visitMode } from '#domain/booking/visit-mode.ts';
import { spanOf } from '#domain/dispatch/flexible.ts';
import { type Cents, noCents } from '#domain/money/cents.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { dayOf, type ToldRow, timeOf, type VisitRow } from '#server/modules/bookings/public.ts';
import type { Offer } from '#server/modules/dispatch/public.ts';
import type { Therapist, WayTo } from '#server/modules/therapists/public.ts';
import { after, hours, minutes } from '#server/platform/durations.ts';

export type AreaNames = ReadonlyMap<number, string>;
/** By booking, of those that have one. */
type VisitWays = ReadonlyMap<string, WayTo>;
const noWays: VisitWays = new Map();

const nameless = { en: '', pt: '' };

/** What an offer may show; everything else about a visit is added for its own therapist only. */
const shown = (visit: VisitRow, areas: AreaNames, pay: Cents, way: WayTo | undefined) => ({
  id: visit.id,
  reference: visit.reference,
  treatment: visit.lines.find(({ kind }) => kind === 'treatment')?.label ?? nameless,
  startsAt: visit.startsAt.toISOString(),
  endsAt: visit.endsAt.toISOString(),
  date: dayOf(wallClockAt(visit.startsAt, visit.timezone)),
  startTime: timeOf(wallClockAt(visit.startsAt, visit.timezone)),
  endTime: timeOf(wallClockAt(visit.endsAt, visit.timezone)),
  timezone: visit.timezone,
  totalMinutes: (visit.endsAt.getTime() - visit.startsAt.getTime()) / minutes(1),
  duration: visit.duration,
  peopleCount: visit.peopleCount,
  mode: visitMode(visit) ?? 'single',
  area: areas.get(visit.serviceAreaId ?? 0) ?? '',
  ...(way && { way: { minutes: way.minutes, from: areas.get(way.fromAreaId ?? 0) ?? '' } }),
  pay,
});

const flexibleOf = (visit: VisitRow): Pick<OfferedVisit, 'flexible'> => {
  const span = spanOf(visit);
  return span ? { flexible: { from: span.from.toISOString(), to: span.to.toISOString() } } : {};
};

export const toOffer = (
  visit: VisitRow,
  areas: AreaNames,
  { pay, sentAt, answerBy }: Offer,
  ways: VisitWays = noWays,
): OfferedVisit => ({
  kind: 'offer',
  ...shown(visit, areas, pay, ways.get(visit.id)),
  ...flexibleOf(visit),
  offeredAt: sentAt.toISOString(),
  answerBy: answerBy.toISOString(),
});

/** One line of a list, as far as the front door; the room stands in the visit itself, where it is called one. */
const shortPlace = ({ location: { isHotel, hotelName, address, apartment }, zipCode }: VisitRow): string =>
  [...(isHotel ? [hotelName, address] : [address, apartment]), zipCode].filter(Boolean).join(', ');

export const toOwn = (visit: VisitRow, areas: AreaNames, now: Date, ways: VisitWays = noWays): OwnVisit => {
  const knowledge = visitKnowledge(visit, now);
  return {
    kind: 'own',
    ...shown(visit, areas, visit.pay ?? noCents, ways.get(visit.id)),
    status: visit.status,
    clientName: knowledge === 'when' ? '' : `${visit.contact.firstName} ${visit.contact.lastName}`.trim(),
    place: knowledge === 'all' ? shortPlace(visit) : '',
  };
};

type Around = {
  areas: AreaNames;
  ways: VisitWays;
  now: Date;
  /** Everybody who makes the visit, in the order they said yes. */
  team: readonly Therapist[];
  therapistId: string;
  undoUntil: Date | null;
  told: ToldRow | null;
};

export const toOwnInFull = (visit: VisitRow, around: Around): OwnVisitInFull => {
  const { now, team, therapistId } = around;
  const { status } = visit;
  const knowledge = visitKnowledge(visit, now);
  const paidEnding = status === 'cancelled' ? paidEndingOf(visit.cancelReason) : undefined;
  const colleagues = knowledge === 'when' ? [] : team.filter(({ id }) => id !== therapistId);
  return {
    ...toOwn(visit, around.areas, now, around.ways),
    ...(knowledge === 'all' ? privateParts(visit) : nothingPrivate),
    bring: { massageTables: tablesToBring(visit, team, therapistId), addIns: addInsOf(visit) },
    colleagues: colleagues.map(({ firstName, phone }) => ({ firstName, phone })),
    ...(around.told && status === 'confirmed' && { day: toDay(visit, around.told) }),
    ...(paidEnding && { paidEnding }),
    canComplete: status === 'confirmed' && now >= visit.startsAt,
    canDropOut: (status === 'confirmed' || status === 'finding_therapist') && now < visit.startsAt,
    undoUntil: around.undoUntil?.toISOString() ?? null,
    therapistId,
    now: now.toISOString(),
  };
};

const toDay = ({ startsAt }: VisitRow, { onWayAt, expectedAt, arrivedAt, nobodySince, helpAt }: ToldRow) => ({
  onWayAt: onWayAt?.toISOString() ?? null,
  expectedAt: expectedAt?.toISOString() ?? null,
  arrivedAt: arrivedAt?.toISOString() ?? null,
  missedAt: nobodySince && after(nobodySince, minutes(visitDayRules.waitAtDoorMinutes)).toISOString(),
  helpAt: helpAt?.toISOString() ?? null,
  from: after(startsAt, -hours(visitDayRules.wayHoursBefore)).toISOString(),
});

type PrivateParts = Pick<
  OwnVisitInFull,
  'clientPhone' | 'recipient' | 'location' | 'mapQuery' | 'locationNotes' | 'healthNotes'
>;

const privateParts = (visit: VisitRow): PrivateParts => {
  const { location, zipCode, recipientType, recipientDetails } = visit;
  return {
    clientPhone: visit.contact.phone,
    recipient: recipientType === 'someone-else' ? recipientDetails : null,
    location: { ...location, zipCode },
    mapQuery: [location.isHotel ? location.hotelName : '', location.address, zipCode, 'Portugal']
      .filter(Boolean)
      .join(', '),
    locationNotes: visit.locationNotes,
    healthNotes: visit.notes,
  };
};

/** Nobody goes there any more: what only the work needs is not shown. */
const nothingPrivate: PrivateParts = {
  clientPhone: '',
  recipient: null,
  location: { address: '', isHotel: false, apartment: '', hotelName: '', roomNumber: '', zipCode: '' },
  mapQuery: '',
  locationNotes: '',
  healthNotes: '',
};

/** Each therapist needs one; those there are not on site are brought by those who said yes first. */
const tablesToBring = (
  { hasMassageTable, requiresTwoTherapists }: VisitRow,
  team: readonly Therapist[],
  therapistId: string,
): number => {
  const missing = Math.max(0, (requiresTwoTherapists ? 2 : 1) - hasMassageTable);
  return team.findIndex(({ id }) => id === therapistId) < missing ? 1 : 0;
};

const addInsOf = ({ lines }: VisitRow) =>
  lines.flatMap(({ kind, addInId, label }) =>
    kind === 'add-in' && addInId !== undefined ? [{ id: addInId, name: label }] : [],
  );
