/*
 * The server in plain rules, without a database and without a thought for two at once: what a small notebook would say of
 * every booking, cent, seat and use. Whom the server holds for a booking is its own choice; the notebook only knows whether
 * somebody is held, and takes over who it is (`adopt`).
 */

const minute = 60_000;
const hour = 60 * minute;

export const priceCents = 6500;
const smallestChargeCents = 50;
const promoDiscountCents = 1001;

export type Code = 'none' | 'promo' | 'card';
type Status = 'waiting_payment' | 'expired' | 'finding_therapist' | 'confirmed' | 'completed' | 'cancelled';

export type NotedBooking = {
  slot: number;
  /** Accepts up to half an hour earlier or later. */
  isFlexible: boolean;
  /** By how much later a therapist has picked its start. */
  laterMs: number;
  /** Client and therapist have agreed on a start: that yes is not taken back. */
  isAgreed: boolean;
  status: Status;
  holdEndsAt: number;
  paidAt: number;
  cardCents: number;
  creditCents: number;
  usesPromo: boolean;
  /** At the provider. */
  capturedCents: number;
  refundedCents: number;
  /** What a cancellation could give back when it was last moved. */
  mostBack: Share;
  /** The office moved it or took its therapist off: all comes back until it begins. */
  isChangedByUs: boolean;
  /** Of the gift card, still with this booking. */
  creditOutCents: number;
  hasUse: boolean;
  searchUntil: number;
  /** Whose time is kept for it, as long as nobody has said yes. */
  held: number | null;
  /** Who said yes, and when. */
  seated: number | null;
  yesAt: number;
  /** `person@slot` */
  noes: Set<string>;
  day: NotedDay;
};

/** What the therapist has told of its day; nothing of it outlives the visit, or a move. */
type NotedDay = { onWay: boolean; expectedAt: number | null; arrived: boolean; nobodySince: number | null };

const nothingTold: NotedDay = { onWay: false, expectedAt: null, arrived: false, nobodySince: null };

export type Notebook = {
  now: number;
  readonly people: readonly number[];
  readonly starts: readonly number[];
  readonly promoLimit: number;
  balanceCents: number;
  readonly bookings: NotedBooking[];
};

export const openNotebook = (facts: {
  now: number;
  people: number;
  starts: readonly number[];
  promoLimit: number;
  balanceCents: number;
}): Notebook => ({ ...facts, people: Array.from({ length: facts.people }, (_, no) => no), bookings: [] });

const isAlive = ({ status }: NotedBooking): boolean =>
  status === 'waiting_payment' || status === 'finding_therapist' || status === 'confirmed';

const startOf = (book: Notebook, { slot, laterMs }: NotedBooking): number => (book.starts[slot] ?? 0) + laterMs;

const personOf = ({ seated, held }: NotedBooking): number | null => seated ?? held;

const freeAt = (book: Notebook, slot: number): number[] =>
  book.people.filter((no) => !book.bookings.some((one) => isAlive(one) && one.slot === slot && personOf(one) === no));

export const usesOf = (book: Notebook): number => book.bookings.filter(({ hasUse }) => hasUse).length;

/** Only what is paid takes a use from others. */
export const isPromoLeft = (book: Notebook): boolean =>
  book.bookings.filter(({ hasUse, paidAt }) => hasUse && paidAt > 0).length < book.promoLimit;

/** What a booking with this code costs now, or null when the code is refused. */
export const priceWith = (book: Notebook, code: Code): { cardCents: number; creditCents: number } | null => {
  if (code === 'promo')
    return isPromoLeft(book) ? { cardCents: priceCents - promoDiscountCents, creditCents: 0 } : null;
  if (code === 'none') return { cardCents: priceCents, creditCents: 0 };
  if (book.balanceCents === 0) return null;
  const creditCents = Math.min(book.balanceCents, priceCents);
  const rest = priceCents - creditCents;
  return { cardCents: rest < smallestChargeCents ? 0 : rest, creditCents };
};

/* Each of these answers whether the server agrees, and writes down what follows. */

export const hold = (book: Notebook, slot: number, code: Code, isFlexible: boolean): boolean => {
  const price = priceWith(book, code);
  const [first] = freeAt(book, slot);
  if (!price || first === undefined || (book.starts[slot] ?? 0) < book.now + 2 * hour) return false;
  book.balanceCents -= price.creditCents;
  book.bookings.push({
    slot,
    isFlexible,
    laterMs: 0,
    isAgreed: false,
    status: 'waiting_payment',
    holdEndsAt: book.now + 15 * minute,
    paidAt: 0,
    ...price,
    usesPromo: code === 'promo',
    capturedCents: 0,
    refundedCents: 0,
    mostBack: 'all',
    isChangedByUs: false,
    creditOutCents: price.creditCents,
    hasUse: code === 'promo',
    searchUntil: 0,
    held: first,
    seated: null,
    yesAt: 0,
    noes: new Set(),
    day: nothingTold,
  });
  return true;
};

const search = (book: Notebook, booking: NotedBooking): void => {
  booking.status = 'finding_therapist';
  booking.searchUntil = searchEnd(book, booking);
};

const searchEnd = (book: Notebook, booking: NotedBooking): number => {
  const start = startOf(book, booking);
  return Math.min(start, Math.max(start - 2 * hour, book.now + 30 * minute));
};

export const pay = (book: Notebook, booking: NotedBooking): boolean => {
  if (booking.status !== 'waiting_payment') return false;
  if (booking.usesPromo && !isPromoLeft(book)) {
    // Somebody else paid with the last use: the code comes off before anything is charged.
    Object.assign(booking, { usesPromo: false, hasUse: false, cardCents: priceCents });
    return false;
  }
  booking.capturedCents = booking.cardCents;
  booking.paidAt = book.now;
  search(book, booking);
  return true;
};

/** The money comes after the hold has run out: everything is had again, or the money goes back. */
export const payLate = (book: Notebook, booking: NotedBooking): boolean => {
  if (booking.status !== 'expired') throw new Error('Late is after the hold');
  booking.capturedCents = booking.cardCents;
  const [first] = freeAt(book, booking.slot);
  const canHave =
    first !== undefined &&
    book.now < startOf(book, booking) &&
    (!booking.usesPromo || isPromoLeft(book)) &&
    booking.creditCents <= book.balanceCents;
  if (!canHave) {
    booking.refundedCents = booking.cardCents;
    return false;
  }
  book.balanceCents -= booking.creditCents;
  booking.creditOutCents = booking.creditCents;
  booking.hasUse = booking.usesPromo;
  booking.held = first;
  booking.paidAt = book.now;
  search(book, booking);
  return true;
};

/** Somebody says yes. Only a visit of their own stands in the way, and a full server without a seat to swap. */
export const sayYes = (book: Notebook, booking: NotedBooking, person: number): boolean => {
  const others = book.bookings.filter((one) => one !== booking && isAlive(one) && one.slot === booking.slot);
  const rival = others.find((one) => one.held === person && one.seated === null);
  const swap = booking.held ?? freeAt(book, booking.slot)[0] ?? null;
  if (others.some((one) => one.seated === person) || (rival && swap === null)) return false;
  if (rival) rival.held = swap;
  booking.status = 'confirmed';
  booking.seated = person;
  booking.held = null;
  booking.yesAt = book.now;
  booking.isAgreed = false;
  return true;
};

/** So much later than wished is picked: it still takes the time of its slot. */
export const pickLaterMs = 30 * minute;

/** A yes to a later start inside the span. No seat is swapped for it: the time of whoever picks must be free, or kept for this. */
export const pickLater = (book: Notebook, booking: NotedBooking, person: number): boolean => {
  const others = book.bookings.filter((one) => one !== booking && isAlive(one) && one.slot === booking.slot);
  if (!booking.isFlexible || others.some((one) => personOf(one) === person)) return false;
  if (startOf(book, booking) + pickLaterMs < book.now + 2 * hour) return false;
  const agreed = { laterMs: pickLaterMs, isAgreed: true };
  Object.assign(booking, { status: 'confirmed', seated: person, held: null, yesAt: book.now, ...agreed });
  return true;
};

export const sayNo = (book: Notebook, booking: NotedBooking, person: number): boolean => {
  booking.noes.add(`${person}@${booking.slot}`);
  if (booking.held === person) booking.held = willing(book, booking)[0] ?? null;
  return true;
};

const willing = (book: Notebook, booking: NotedBooking): number[] =>
  freeAt(book, booking.slot).filter((no) => !booking.noes.has(`${no}@${booking.slot}`));

export const takeYesBack = (book: Notebook, booking: NotedBooking): boolean => {
  if (booking.isAgreed) return false;
  if (book.now >= booking.yesAt + 10 * minute || book.now >= startOf(book, booking)) return false;
  booking.status = 'finding_therapist';
  booking.held = booking.seated;
  booking.seated = null;
  booking.day = nothingTold;
  return true;
};

const isPaidVisit = ({ status }: NotedBooking): boolean => status === 'finding_therapist' || status === 'confirmed';

export const move = (book: Notebook, booking: NotedBooking, slot: number): boolean => {
  const start = startOf(book, booking);
  const isInTime = isFree(book, booking) ? book.now < start : book.now <= start - 6 * hour;
  const leftNow = isFree(book, booking) ? booking.mostBack : shareNow(book, booking);
  if (!isInTime || !moveTo(book, booking, slot)) return false;
  booking.mostBack = leftNow;
  return true;
};

/** Up to the start itself, and the client loses nothing by it. */
export const moveByOffice = (book: Notebook, booking: NotedBooking, slot: number): boolean => {
  if (book.now >= startOf(book, booking) || !moveTo(book, booking, slot)) return false;
  booking.isChangedByUs = true;
  return true;
};

const moveTo = (book: Notebook, booking: NotedBooking, slot: number): boolean => {
  const isSoon = (book.starts[slot] ?? 0) < book.now + 2 * hour;
  const free = freeAt(book, slot);
  if (!isPaidVisit(booking) || isSoon || free[0] === undefined) return false;
  booking.slot = slot;
  booking.laterMs = 0;
  booking.day = nothingTold;
  // Also when nobody is looked for: a yes that is taken back later opens a search for the new time.
  booking.searchUntil = searchEnd(book, booking);
  if (booking.seated !== null && free.includes(booking.seated)) return true;
  booking.seated = null;
  booking.held = free[0];
  search(book, booking);
  return true;
};

/** The office takes off whoever said yes, and others are asked. */
export const takeOff = (book: Notebook, booking: NotedBooking): boolean => {
  if (!isPaidVisit(booking) || book.now >= startOf(book, booking)) return false;
  booking.noes.add(`${booking.seated}@${booking.slot}`);
  booking.seated = null;
  booking.held = willing(book, booking)[0] ?? null;
  booking.isChangedByUs = true;
  booking.isAgreed = false;
  booking.day = nothingTold;
  search(book, booking);
  return true;
};

type Share = 'all' | 'half' | 'none';
const shares: readonly Share[] = ['none', 'half', 'all'];

/** Changed by us, while nobody has accepted, and for a quarter of an hour after paying: all comes back, a move costs nothing. */
const isFree = (book: Notebook, { status, isChangedByUs, paidAt, day }: NotedBooking): boolean =>
  isChangedByUs || status === 'finding_therapist' || (book.now < paidAt + 15 * minute && !day.onWay && !day.arrived);

/** Nobody is there twenty minutes after the start, or whoever is on the way will not be. */
const isLate = (book: Notebook, booking: NotedBooking): boolean => {
  const limit = startOf(book, booking) + 20 * minute;
  const { arrived, expectedAt } = booking.day;
  return booking.status === 'confirmed' && !arrived && (book.now >= limit || (expectedAt ?? 0) >= limit);
};

/** By the clock, but never more than was left when it was moved. */
const shareNow = (book: Notebook, booking: NotedBooking): Share => {
  if (isLate(book, booking) || isFree(book, booking)) return 'all';
  const left = startOf(book, booking) - book.now;
  const byClock = left > 24 * hour ? 'all' : left >= 6 * hour ? 'half' : 'none';
  return shares.indexOf(byClock) < shares.indexOf(booking.mostBack) ? byClock : booking.mostBack;
};

const halfOf = (amountCents: number): number => Math.floor((amountCents + 1) / 2);

/** Each part goes back to where it came from; the whole is rounded once. */
const giveBack = (book: Notebook, booking: NotedBooking, share: Share): void => {
  const { capturedCents, creditOutCents } = booking;
  const credit = { all: creditOutCents, half: halfOf(creditOutCents), none: 0 }[share];
  const whole = { all: capturedCents + creditOutCents, half: halfOf(capturedCents + creditOutCents), none: 0 }[share];
  booking.refundedCents = whole - credit;
  booking.creditOutCents -= credit;
  book.balanceCents += credit;
  booking.hasUse = false;
  booking.held = null;
  booking.seated = null;
  booking.day = nothingTold;
};

/* The day of the visit. From three hours before the start on its therapist tells how it goes. */

const isItsDay = (book: Notebook, booking: NotedBooking): boolean =>
  booking.status === 'confirmed' && book.now >= startOf(book, booking) - 3 * hour;

export const setOut = (book: Notebook, booking: NotedBooking, minutes: number): boolean => {
  if (!isItsDay(book, booking)) return false;
  booking.day = { ...booking.day, onWay: true, expectedAt: book.now + minutes * minute };
  return true;
};

export const arrive = (book: Notebook, booking: NotedBooking): boolean => {
  if (!isItsDay(book, booking)) return false;
  booking.day = { ...booking.day, arrived: true, nobodySince: null };
  return true;
};

export const findNobody = (book: Notebook, booking: NotedBooking): boolean => {
  if (!isItsDay(book, booking) || !booking.day.arrived || book.now < startOf(book, booking)) return false;
  booking.day = { ...booking.day, nobodySince: booking.day.nobodySince ?? book.now };
  return true;
};

export const finish = (book: Notebook, booking: NotedBooking): boolean => {
  if (booking.status === 'completed') return true;
  if (booking.status !== 'confirmed' || book.now < startOf(book, booking)) return false;
  booking.status = 'completed';
  booking.day = nothingTold;
  return true;
};

/** The alarm rings in the office; the visit goes on. One that waited for a connection is heard for six hours after the hour of the visit. */
export const callForHelp = (book: Notebook, booking: NotedBooking): boolean =>
  isItsDay(book, booking) || (booking.status === 'completed' && book.now <= startOf(book, booking) + hour + 6 * hour);

/** It is not safe to stay. Nothing goes back by itself. */
export const leaveForSafety = (book: Notebook, booking: NotedBooking): boolean => {
  if (!isItsDay(book, booking) || !booking.day.arrived) return false;
  endAndKeep(booking);
  return true;
};

/** Also when nobody opened for ten minutes: it ends, and everything is kept. */
const endAndKeep = (booking: NotedBooking): void => {
  booking.status = 'cancelled';
  booking.seated = null;
  booking.day = nothingTold;
};

/** So late after the start nobody says any more that a door stays closed: the clock alone ends the visit. */
export const isTooLateForDoor = (book: Notebook, booking: NotedBooking): boolean =>
  book.now > startOf(book, booking) + 2 * hour;

export const isWaitingAtDoor = ({ bookings }: Notebook): boolean =>
  bookings.some(({ day }) => day.nobodySince !== null);

export const cancel = (book: Notebook, booking: NotedBooking): boolean => {
  if (booking.status === 'cancelled') return true;
  const left = startOf(book, booking) - book.now;
  if (!isAlive(booking) || (left <= 0 && !isLate(book, booking))) return false;
  giveBack(book, booking, booking.status === 'waiting_payment' ? 'all' : shareNow(book, booking));
  booking.status = 'cancelled';
  return true;
};

/** What the clock alone brings about. */
export const passTime = (book: Notebook, milliseconds: number): void => {
  book.now += milliseconds;
  for (const booking of book.bookings) {
    const { status } = booking;
    if (status === 'waiting_payment' && book.now >= booking.holdEndsAt) {
      giveBack(book, booking, 'all');
      booking.status = 'expired';
    } else if (status === 'finding_therapist' && book.now >= booking.searchUntil) {
      giveBack(book, booking, 'all');
      booking.status = 'cancelled';
    } else if (status === 'confirmed' && book.now >= (booking.day.nobodySince ?? Infinity) + 10 * minute)
      endAndKeep(booking);
    else if (status === 'confirmed' && book.now >= startOf(book, booking) + 3 * hour) {
      booking.status = 'completed';
      booking.day = nothingTold;
    }
  }
};

/** Takes over whom the server holds; what is wrong with its choice, or null. */
export const adopt = (booking: NotedBooking, held: readonly number[]): string | null => {
  if (!isAlive(booking) || booking.seated !== null) return null;
  // A booking that everybody had refused gets somebody again as soon as one is free: that the server may do at any time.
  if (held.length !== 1 && !(held.length === 0 && booking.held === null)) return `holds ${held.length} people`;
  booking.held = held[0] ?? null;
  return null;
};

/** What can be seen of a booking from outside. */
export const shown = (booking: NotedBooking) => ({
  slot: booking.slot,
  laterMs: booking.laterMs,
  status: booking.status,
  captured: booking.capturedCents,
  refunded: booking.refundedCents,
  credit: booking.creditOutCents,
  hasUse: booking.hasUse,
  seated: booking.status === 'confirmed' ? booking.seated : null,
  day: booking.day,
});
