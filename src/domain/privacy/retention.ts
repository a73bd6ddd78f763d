type Unit = 'hour' | 'day' | 'month' | 'year';

export type KeptFor = { readonly amount: number; readonly unit: Unit };

const hours = (amount: number): KeptFor => ({ amount, unit: 'hour' });
const days = (amount: number): KeptFor => ({ amount, unit: 'day' });
const months = (amount: number): KeptFor => ({ amount, unit: 'month' });
const years = (amount: number): KeptFor => ({ amount, unit: 'year' });

/**
 * What is kept how long: the one table. The job of `modules/privacy` deletes by it, the privacy page shows it in both
 * languages (`admin:retention`), and a test with a moved clock proves each row.
 */
export const retention = {
  /** After it was made. */
  unpaidBooking: days(30),
  /** After the visit. */
  healthNote: hours(48),
  /** Name, address and contact of a guest, after the last visit. */
  guest: months(24),
  unpaidGiftCard: days(2),
  /** Name and contact on a gift card, after it ran out. */
  giftCard: months(12),
  mail: months(12),
  notification: months(12),
  /** An e-mail left for an area, should it never open. */
  areaWish: months(24),
  /** An e-mail left for a full day, from the beginning of that day. */
  waitingPlace: hours(24),
  /** The code that stands for a network; its address is never written. */
  network: days(30),
  securityEvent: days(90),
  trackingEvent: days(7),
  /** Work that failed for good, with what it was about. */
  failedWork: days(30),
  /** Papers the tax law asks for. */
  accounting: years(10),
} as const satisfies Record<string, KeptFor>;

export type RetentionRow = keyof typeof retention;

export const retentionRows = Object.keys(retention) as RetentionRow[];

/** Everything older is to go. Months and years are those of the calendar. */
export const keptSince = (row: RetentionRow, now: Date): Date => {
  const { amount, unit }: KeptFor = retention[row];
  const since = new Date(now);
  if (unit === 'hour') since.setTime(since.getTime() - amount * 3_600_000);
  else if (unit === 'day') since.setTime(since.getTime() - amount * 86_400_000);
  else {
    const day = since.getUTCDate();
    since.setUTCMonth(since.getUTCMonth() - amount * (unit === 'year' ? 12 : 1));
    // The 31st of a month that has 30 days is its last day.
    if (since.getUTCDate() !== day) since.setUTCDate(0);
  }
  return since;
};

/** `48 hours`, `24 meses`. */
export const formatKept = (row: RetentionRow, language: 'en' | 'pt'): string => {
  const { amount, unit }: KeptFor = retention[row];
  const locale = { en: 'en-GB', pt: 'pt-PT' }[language];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
};
