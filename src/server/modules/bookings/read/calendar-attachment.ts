import type { AttachmentSource } from '#server/modules/messaging/public.ts';
import type { BookingDeps } from '../deps.ts';
import { findBooking } from '../repo.ts';
import { calendarMethod, toCalendar } from './calendar-file.ts';

type Deps = Pick<BookingDeps, 'database' | 'clock' | 'texts' | 'config'>;

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
