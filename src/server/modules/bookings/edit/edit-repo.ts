import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { BookingColumns } from '../columns.ts';

/** What the office may correct at any time. */
export type Details = Pick<
  BookingColumns,
  | 'contact'
  | 'recipientDetails'
  | 'location'
  | 'language'
  | 'zipCode'
  | 'serviceAreaId'
  | 'hasMassageTable'
  | 'locationNotes'
>;

/** Calendars notice by the sequence, a second editor by the version. The caller has locked the row. */
export const updateDetails = (tx: Transaction, id: string, details: Details): Promise<number> =>
  tx.run(sql`
    update bookings set contact = ${JSON.stringify(details.contact)}::jsonb, recipient_details = ${JSON.stringify(details.recipientDetails)}::jsonb,
      location = ${JSON.stringify(details.location)}::jsonb, language = ${details.language}, zip_code = ${details.zipCode},
      service_area_id = ${details.serviceAreaId}, has_massage_table = ${details.hasMassageTable},
      location_notes = ${details.locationNotes}, calendar_sequence = calendar_sequence + 1, version = version + 1
    where id = ${id}`);
