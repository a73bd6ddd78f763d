import type { Cents } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type BookingColumns, bookings } from '../columns.ts';

/** What the office may correct at any time. */
export type Details = Pick<
  BookingColumns,
  | 'contact'
  | 'recipientDetails'
  | 'location'
  | 'language'
  | 'zipCode'
  | 'serviceAreaId'
  | 'timezone'
  | 'hasMassageTable'
  | 'locationNotes'
>;

/** Calendars notice by the sequence, a second editor by the version. The caller has locked the row. */
export const updateDetails = (tx: Transaction, id: string, details: Details): Promise<number> =>
  tx.run(sql`
    update bookings set contact = ${JSON.stringify(details.contact)}::jsonb, recipient_details = ${JSON.stringify(details.recipientDetails)}::jsonb,
      location = ${JSON.stringify(details.location)}::jsonb, language = ${details.language}, zip_code = ${details.zipCode},
      service_area_id = ${details.serviceAreaId}, timezone = ${details.timezone}, has_massage_table = ${details.hasMassageTable},
      location_notes = ${details.locationNotes}, calendar_sequence = calendar_sequence + 1, version = version + 1
    where id = ${id}`);

type Note = { notes: string; consent: string | null; agreedNow: boolean };

/** The words that were agreed to stay those of the day on which somebody agreed. */
export const updateNote = (tx: Transaction, id: string, { notes, consent, agreedNow }: Note): Promise<number> =>
  tx.run(sql`
    update bookings set notes = ${notes},
      notes_consent_version = case when ${consent}::text is null or ${agreedNow} then ${consent} else notes_consent_version end,
      notes_consent_at = case when ${consent}::text is null then null when ${agreedNow} then clock_now() else notes_consent_at end,
      calendar_sequence = calendar_sequence + 1, version = version + 1
    where id = ${id}`);

const visitColumns = [
  'treatmentId',
  'duration',
  'peopleCount',
  'isBackToBack',
  'requiresTwoTherapists',
  'addIns',
  'endsAt',
  'blockedUntil',
  'priceLines',
  'originalPrice',
  'discount',
  'giftCard',
  'waived',
  'totalPrice',
  'promoCodeId',
  'giftCardId',
  'due',
] as const;

type ChangedVisit = Pick<BookingColumns, (typeof visitColumns)[number]>;

/** What is done, for how long and how many, and what it costs. The caller has locked the row and taken the time. */
export const updateVisit = (tx: Transaction, id: string, visit: ChangedVisit): Promise<number> => {
  const values = Object.fromEntries(visitColumns.map((name) => [name, visit[name]])) as ChangedVisit;
  return tx.run(sql`
    update bookings set ${bookings.set(values)}, due_since = case when ${visit.due} > 0 then clock_now() end, calendar_sequence = calendar_sequence + 1, version = version + 1
    where id = ${id}`);
};

/** What is still to be paid of a booking that was changed. */
export const writeDue = (tx: Transaction, id: string, due: Cents): Promise<number> =>
  tx.run(
    sql`update bookings set due_cents = ${due}, due_since = case when ${due} > 0 then due_since end where id = ${id}`,
  );
