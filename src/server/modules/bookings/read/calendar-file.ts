import type { BookingStatus } from '#domain/booking/booking-status.ts';
import { formatVisitTime } from '#domain/language/moments.ts';
import { formatPlace } from '#domain/language/places.ts';
import { zoneName } from '#domain/language/zone-names.ts';
import type { Config } from '#server/config.ts';
import type { AttachmentSource } from '#server/modules/messaging/public.ts';
import { calendarEscaped, calendarInstant, calendarText } from '#server/platform/calendar-text.ts';
import type { Texts } from '#server/platform/texts.ts';
import { findAccessible, type Visitor } from '../access.ts';
import type { BookingDeps } from '../deps.ts';
import { type BookingRow, findBooking } from '../repo.ts';

type Deps = Pick<BookingDeps, 'database' | 'clock' | 'texts' | 'config'>;

/** For the client's own calendar. The same UID each time, so that a later file replaces the entry of an earlier one. */
export const getCalendarFile = async (deps: Deps, id: string, visitor: Visitor): Promise<string> => {
  const booking = await findAccessible(deps.database, id, visitor);
  return toCalendar(deps, booking, deps.clock.now());
};

const statuses: Record<BookingStatus, 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'> = {
  waiting_payment: 'TENTATIVE',
  finding_therapist: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  expired: 'CANCELLED',
  cancelled: 'CANCELLED',
};

/** Programs that read CANCEL take the entry away; those that do not still see its status. */
const calendarMethod = ({ status }: Pick<BookingRow, 'status'>): 'PUBLISH' | 'CANCEL' =>
  statuses[status] === 'CANCELLED' ? 'CANCEL' : 'PUBLISH';

/** Calendars show an entry by the clock of whoever reads it; the words say it by the clock of the place. */
export const startWords = ({
  startsAt,
  timezone,
  language,
}: Pick<BookingRow, 'startsAt' | 'timezone' | 'language'>): string =>
  `${formatVisitTime(startsAt.toISOString(), language, { timeZone: timezone })} (${zoneName(timezone, language)})`;

type Parts = { texts: Texts; config: Pick<Config, 'brand'> };

const toCalendar = ({ texts, config }: Parts, booking: BookingRow, now: Date): string => {
  const { language, reference, location, zipCode } = booking;
  const treatment = booking.priceLines.find(({ kind }) => kind === 'treatment')?.label[language] ?? '';
  const values = { treatment, reference, brand: config.brand, start: startWords(booking) };
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calma//Booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(booking)}`,
    'BEGIN:VEVENT',
    `UID:${booking.id}@calma`,
    `SEQUENCE:${booking.calendarSequence}`,
    `DTSTAMP:${calendarInstant(now)}`,
    `DTSTART:${calendarInstant(booking.startsAt)}`,
    `DTEND:${calendarInstant(booking.endsAt)}`,
    `SUMMARY:${calendarEscaped(texts.text(language, 'booking:calendar.summary', values))}`,
    `DESCRIPTION:${calendarEscaped(texts.text(language, 'booking:calendar.description', values))}`,
    `LOCATION:${calendarEscaped(formatPlace(location, zipCode, language))}`,
    `STATUS:${statuses[booking.status]}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return calendarText(lines);
};

/** The booking as it stands when the mail leaves. Null when it is gone. */
export const calendarAttachment =
  (deps: Deps): AttachmentSource =>
  async (bookingId, language) => {
    const booking = await findBooking(deps.database, bookingId);
    if (!booking) return null;
    return {
      filename: `${booking.reference}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${calendarMethod(booking)}`,
      content: toCalendar(deps, { ...booking, language }, deps.clock.now()),
    };
  };
