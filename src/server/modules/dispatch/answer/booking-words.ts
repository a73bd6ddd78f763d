import { formatDate, formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { zoneName } from '#domain/language/zone-names.ts';
import type { BookingRow } from '#server/modules/bookings/public.ts';
import { listAreaRanges } from '#server/modules/service-area/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';

/** What mails say of a visit. */
export const visitWords = (booking: BookingRow, language: Language) => ({
  reference: booking.reference,
  treatment: treatmentOf(booking)[language],
  date: formatDate(booking.startsAt, 'full', language, booking.timezone),
  time: formatTime(booking.startsAt, language, booking.timezone),
  zone: zoneName(booking.timezone, language),
});

/** What notifications carry of it. */
export const visitValues = (booking: BookingRow) => ({
  reference: booking.reference,
  treatment: treatmentOf(booking),
  startsAt: booking.startsAt.toISOString(),
  timezone: booking.timezone,
});

export const treatmentOf = ({ priceLines }: Pick<BookingRow, 'priceLines'>): { en: string; pt: string } =>
  priceLines.find(({ kind }) => kind === 'treatment')?.label ?? { en: '', pt: '' };

export const totalMinutesOf = ({ startsAt, endsAt }: Pick<BookingRow, 'startsAt' | 'endsAt'>): number =>
  (endsAt.getTime() - startsAt.getTime()) / minutes(1);

/** The name of the area; of one that is no longer served, what the zip code tells. */
export const areaOf = async (
  on: Queryable,
  { serviceAreaId, zipCode }: Pick<BookingRow, 'serviceAreaId' | 'zipCode'>,
): Promise<string> => (await listAreaRanges(on)).find(({ id }) => id === serviceAreaId)?.name ?? zipCode.slice(0, 4);
