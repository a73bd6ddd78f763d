import type { BookingStatus } from '#domain/booking/booking-status.ts';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { payPerSeat } from '#domain/dispatch/pay.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { priceBooking } from '#domain/pricing/price-booking.ts';
import { after, days, hours, minutes } from '../platform/durations.ts';
import type { Texts } from '../platform/texts.ts';
import type { DemoWords } from './demo-words.ts';
import type { PlannedVisit } from './plan-visits.ts';
import { identifier, type Random } from './random.ts';
import type { DemoCompany } from './read-company.ts';

type Moments = { createdAt: Date; paidAt: Date | null; confirmedAt: Date | null; overAt: Date | null };

export type DemoBooking = PlannedVisit &
  Moments & {
    id: string;
    reference: string;
    status: BookingStatus;
    language: 'en' | 'pt';
    contact: { firstName: string; lastName: string; phone: string; email: string; gender: string };
    areaId: number;
    zipCode: string;
    location: { address: string; isHotel: boolean; apartment: string; hotelName: string; roomNumber: string };
    accessNotes: string;
    healthNotes: string;
    priceLines: object[];
    originalPrice: Cents;
    discount: Cents;
    totalPrice: Cents;
    promoCodeId: number | null;
    payPerSeat: Cents;
    /** The demo's client; all others booked as guests. */
    userId: string | null;
    moved: { from: Date; at: Date } | null;
  };

type Stage = { company: DemoCompany; random: Random; words: DemoWords; texts: Texts };

const therapistSharePercent = 60;
const hoursUntilCompleted = 2;

export const makeBookings = (stage: Stage, visits: readonly PlannedVisit[]): DemoBooking[] =>
  visits.map((visit, index) => {
    const { random } = stage;
    const status = statusOf(stage, visit);
    return {
      ...visit,
      id: identifier(random),
      reference: referenceOf(random, index),
      status,
      ...momentsOf(stage, visit, status),
      ...personOf(stage, index),
      ...placeOf(stage, visit),
      ...priceOf(stage, visit),
      userId: null,
      moved: null,
    };
  });

const statusOf = ({ company, random }: Stage, { endsAt, startsAt, isSearching }: PlannedVisit): BookingStatus => {
  if (isSearching) return 'finding_therapist';
  const isPast = after(endsAt, hours(hoursUntilCompleted)) <= company.now;
  // Nothing is called off in the days around today: they are what people look at.
  if (Math.abs(startsAt.getTime() - company.now.getTime()) > days(3)) {
    if (random.chance(0.06)) return 'cancelled';
    if (isPast && random.chance(0.05)) return 'expired';
  }
  return isPast ? 'completed' : 'confirmed';
};

const holdTime = minutes(defaultPolicy.holdMinutes);

/** When it was made, paid, confirmed and over: in this order, and none of it after now. */
const momentsOf = ({ company, random }: Stage, visit: PlannedVisit, status: BookingStatus): Moments => {
  if (status === 'finding_therapist') {
    // Paid a moment ago: the search begins when the server does.
    const paidAt = after(company.now, -minutes(1));
    return { createdAt: after(paidAt, -minutes(4)), paidAt, confirmedAt: null, overAt: null };
  }
  const lastWord = new Date(Math.min(company.now.getTime() - hours(1), visit.startsAt.getTime() - hours(30)));
  const createdAt = after(lastWord, -minutes(random.whole(180, 14 * 24 * 60)));
  if (status === 'expired') return { createdAt, paidAt: null, confirmedAt: null, overAt: after(createdAt, holdTime) };
  const paidAt = after(createdAt, minutes(random.whole(2, 6)));
  const confirmedAt = after(paidAt, minutes(random.whole(2, 28)));
  if (status === 'cancelled') return { createdAt, paidAt, confirmedAt, overAt: lastWord };
  return {
    createdAt,
    paidAt,
    confirmedAt,
    overAt: status === 'completed' ? after(visit.endsAt, hours(hoursUntilCompleted)) : null,
  };
};

const letters = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** The last two tell demo bookings apart, whatever chance does. */
const referenceOf = (random: Random, index: number): string => {
  const chosen = Array.from({ length: 4 }, () => random.pick([...letters]));
  const counted = [Math.floor(index / letters.length) % letters.length, index % letters.length];
  return `CA-${chosen.join('')}${counted.map((place) => letters[place]).join('')}`;
};

const personOf = ({ random, words }: Stage, index: number) => {
  const [firstName, lastName, gender] = random.pick(words.people);
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .toLowerCase();
  const phone = `+35191200${String(1 + (index % 9))}${String(100 + (index % 900))}`;
  const email = `${plain(firstName)}.${plain(lastName)}@calma.example`;
  const language: 'en' | 'pt' = random.chance(0.4) ? 'en' : 'pt';
  return { contact: { firstName, lastName, phone, email, gender }, language };
};

const placeOf = ({ random, words }: Stage, { team, isSearching }: PlannedVisit) => {
  const shared = (team[0]?.areas ?? []).filter((area) =>
    team.every((one) => one.areas.some(({ id }) => id === area.id)),
  );
  const area = isSearching ? shared[0] : random.pick(shared);
  if (!area) throw new Error('A team without a common area cannot go anywhere');
  const isHotel = random.chance(0.25);
  return {
    areaId: area.id,
    zipCode: `${random.whole(area.zipFrom, area.zipTo)}-${String(random.whole(1, 999)).padStart(3, '0')}`,
    location: {
      address: `${random.pick(words.streets)} ${random.whole(1, 180)}`,
      isHotel,
      apartment: isHotel ? '' : random.pick(words.apartments),
      hotelName: isHotel ? random.pick(words.hotels) : '',
      roomNumber: isHotel ? String(random.whole(101, 420)) : '',
    },
    accessNotes: random.pick(words.accessNotes),
    healthNotes: random.pick(words.healthNotes),
  };
};

const priceOf = ({ company, random, texts }: Stage, visit: PlannedVisit) => {
  const { treatment, duration, addIns, peopleCount, mode, team } = visit;
  const promo = company.promo && random.chance(0.1) ? company.promo : null;
  const price = priceBooking({
    treatmentPrice: cents(treatment.prices[`${duration}`] ?? 0),
    addIns: addIns.map((addIn) => ({ id: addIn.id, price: cents(addIn.price) })),
    peopleCount,
    requiresTwoTherapists: mode === 'together',
    isBackToBack: mode === 'back-to-back',
    promo: promo && { discountType: 'percentage', discountValue: promo.percentage },
  });
  const labelOf = (line: (typeof price.lines)[number]) => {
    if (line.kind === 'treatment') return treatment.name;
    if (line.kind === 'add-in') return addIns.find(({ id }) => id === line.addInId)?.name;
    const text = (language: 'en' | 'pt') =>
      texts.text(language, 'booking:priceLines.promo', { code: promo?.code ?? '' });
    return { en: text('en'), pt: text('pt') };
  };
  return {
    priceLines: price.lines.map((line) => ({ ...line, label: labelOf(line) })),
    originalPrice: price.originalPrice,
    discount: price.discount,
    totalPrice: price.totalPrice,
    promoCodeId: promo?.id ?? null,
    payPerSeat: payPerSeat(price.originalPrice, therapistSharePercent, team.length),
  };
};
