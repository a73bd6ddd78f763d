import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { Config } from '#server/config.ts';
import type { Texts } from '#server/platform/texts.ts';
import { findAccessible, type Visitor } from './access.ts';
import type { BookingDeps } from './deps.ts';
import type { BookingRow } from './repo.ts';

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

type House = { texts: Texts; config: Pick<Config, 'brand'> };

export const toCalendar = ({ texts, config }: House, booking: BookingRow, now: Date): string => {
  const { language, reference, location, zipCode } = booking;
  const treatment = booking.priceLines.find(({ kind }) => kind === 'treatment')?.label[language] ?? '';
  const place = location.isHotel ? [location.hotelName, location.roomNumber] : [location.apartment];
  const values = { treatment, reference, brand: config.brand };
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calma//Booking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${booking.id}@calma`,
    `SEQUENCE:${booking.calendarSequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(booking.startsAt)}`,
    `DTEND:${utc(booking.endsAt)}`,
    `SUMMARY:${escaped(texts.text(language, 'booking:calendar.summary', values))}`,
    `DESCRIPTION:${escaped(texts.text(language, 'booking:calendar.description', values))}`,
    `LOCATION:${escaped([location.address, ...place, zipCode].filter(Boolean).join(', '))}`,
    `STATUS:${statuses[booking.status]}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
};

/** `20261120T150000Z` */
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

const longestLine = 75;

/** No line may be longer than 75 bytes; the next begins with a space. A letter of several bytes stays whole. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    const room = parts.length === 0 ? longestLine : longestLine - 1;
    if (Buffer.byteLength(part + letter) > room) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
};
