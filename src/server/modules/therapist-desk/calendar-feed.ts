import { visitKnowledge } from '#domain/booking/visit-knowledge.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import type { Language } from '#domain/language/language.ts';
import { formatPlace } from '#domain/language/places.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { calendarStartWords, findVisit, listOwnVisits, type VisitRow } from '#server/modules/bookings/public.ts';
import { appSecretOf } from '#server/modules/identity/public.ts';
import { type AttachmentSource, publicLink } from '#server/modules/messaging/public.ts';
import { findCalendarFeedVersion, findTherapist, renewCalendarFeed } from '#server/modules/therapists/public.ts';
import { calendarEscaped, calendarInstant, calendarText } from '#server/platform/calendar-text.ts';
import { after, days } from '#server/platform/durations.ts';
import { keyedHash, sameBytes } from '#server/platform/secrets.ts';
import { type DeskDeps, therapistOf } from './access.ts';
import { findOwnVisit } from './get-booking.ts';

type Deps = Pick<DeskDeps, 'database' | 'clock' | 'texts' | 'config'>;

const keyOf = ({ config }: Deps, therapistId: string, version: number): Buffer =>
  keyedHash(appSecretOf(config), 'calendar-feed', therapistId, String(version));

/** Says whose feed it is and proves that the company gave the link; no table holds it. */
const tokenOf = (deps: Deps, therapistId: string, version: number): string =>
  Buffer.concat([Buffer.from(therapistId.replaceAll('-', ''), 'hex'), keyOf(deps, therapistId, version)]).toString(
    'base64url',
  );

const tokenShape = /^[\w-]{64}$/;
const idBytes = 16;

const readToken = (token: string): { therapistId: string; key: Buffer } | null => {
  if (!tokenShape.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const therapistId = bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { therapistId, key: bytes.subarray(idBytes) };
};

const linksOf = (deps: Deps, therapistId: string, version: number) => {
  const url = publicLink(deps.config, `/api/therapist/calendar.ics?token=${tokenOf(deps, therapistId, version)}`);
  return { url, appUrl: url.replace(/^https?:/, 'webcal:') };
};

export const getFeedLink = async (deps: Deps, actor: Actor) => {
  const { id } = await therapistOf(deps.database, actor);
  return linksOf(deps, id, (await findCalendarFeedVersion(deps.database, id)) ?? 1);
};

export const renewFeedLink = async (deps: Deps, actor: Actor) => {
  const { id } = await therapistOf(deps.database, actor);
  return linksOf(deps, id, await renewCalendarFeed(deps.database, id));
};

const daysBack = 30;

/** A wrong token, an old one and somebody who no longer works here are all as if the feed had never been. */
export const getFeed = async (deps: Deps, token: string): Promise<string> => {
  const read = readToken(token);
  const version = read && (await findCalendarFeedVersion(deps.database, read.therapistId));
  if (!read || version === null || !sameBytes(read.key, keyOf(deps, read.therapistId, version)))
    throw new AppError('not_found');
  const therapist = await findTherapist(deps.database, read.therapistId);
  if (!therapist?.active) throw new AppError('not_found');
  const visits = await listOwnVisits(deps.database, therapist.id, {
    from: after(deps.clock.now(), -days(daysBack)),
    to: null,
    statuses: ['confirmed', 'finding_therapist', 'completed'],
  });
  return toCalendar(deps, therapist.language, visits, { isFollowed: true });
};

/** One own visit, for the button beside it. */
export const getVisitCalendar = async (deps: Deps, actor: Actor, bookingId: string): Promise<string> => {
  const therapist = await therapistOf(deps.database, actor);
  return toCalendar(deps, therapist.language, [await findOwnVisit(deps.database, therapist.id, bookingId)]);
};

/** What mails about a seat carry along: the same entry as in the feed, taken away again when the seat is not theirs any more. */
export const visitAttachment =
  (deps: Deps): AttachmentSource =>
  async (id, language) => {
    const [bookingId = '', therapistId = ''] = id.split('/');
    const visit = await findVisit(deps.database, therapistId, bookingId);
    if (!visit) return null;
    const method = isOff(visit) ? 'CANCEL' : 'PUBLISH';
    return {
      filename: `${visit.reference}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: toCalendar(deps, language, [visit], { method }),
    };
  };

/** Cancelled, or somebody else's now. */
const isOff = ({ status, pay }: VisitRow): boolean => status === 'cancelled' || pay === null;

type Kind = {
  method?: 'PUBLISH' | 'CANCEL';
  /** A feed is read again and again; a file stays as it was taken, so it says only what lasts. */
  isFollowed?: boolean;
};

/** Of a visit for two, the one who said yes has the time taken while the other is looked for, but it may still not happen. */
const entryStatus = (visit: VisitRow, isFollowed: boolean): string => {
  if (isOff(visit)) return 'CANCELLED';
  return isFollowed && visit.status === 'finding_therapist' ? 'TENTATIVE' : 'CONFIRMED';
};

const toCalendar = (
  deps: Deps,
  language: Language,
  visits: readonly VisitRow[],
  { method = 'PUBLISH', isFollowed = false }: Kind = {},
): string => {
  const name = deps.texts.text(language, 'booking:calendar.therapist.name', { brand: deps.config.brand });
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calma//Therapist//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `X-WR-CALNAME:${calendarEscaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...visits.flatMap((visit) => eventOf(deps, language, visit, isFollowed)),
    'END:VCALENDAR',
  ]);
};

/** Enough to get there and call. Health notes and door codes stay with us: calendars are read by others too. */
const eventOf = (
  { texts, config, clock }: Deps,
  language: Language,
  visit: VisitRow,
  isFollowed: boolean,
): string[] => {
  const treatment = visit.lines.find(({ kind }) => kind === 'treatment')?.label[language] ?? '';
  const values = {
    treatment,
    people: visit.peopleCount,
    reference: visit.reference,
    start: calendarStartWords({ ...visit, language }),
    client: `${visit.contact.firstName} ${visit.contact.lastName}`.trim(),
    phone: formatPhone(visit.contact.phone),
    link: publicLink(config, `/therapist/booking/${visit.id}`),
  };
  const isPlaceKnown = !isOff(visit) && visitKnowledge(visit, clock.now()) === 'all';
  return [
    'BEGIN:VEVENT',
    `UID:${visit.id}.visit@calma`,
    `SEQUENCE:${visit.calendarSequence}`,
    `DTSTAMP:${calendarInstant(clock.now())}`,
    `DTSTART:${calendarInstant(visit.startsAt)}`,
    `DTEND:${calendarInstant(visit.endsAt)}`,
    `SUMMARY:${calendarEscaped(texts.text(language, 'booking:calendar.therapist.summary', values))}`,
    ...(isPlaceKnown
      ? [
          `DESCRIPTION:${calendarEscaped(texts.text(language, 'booking:calendar.therapist.description', values))}`,
          `LOCATION:${calendarEscaped(formatPlace(visit.location, visit.zipCode, language))}`,
        ]
      : []),
    `STATUS:${entryStatus(visit, isFollowed)}`,
    'END:VEVENT',
  ];
};
