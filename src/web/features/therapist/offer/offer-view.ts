import type { OfferedVisit } from '#contract/desk-visit.ts';
import type { OfferAnswer } from '#contract/dispatch.ts';

/** What an offer shows, from the desk or from a mailed link. */
export type OfferView = Pick<
  OfferedVisit,
  | 'reference'
  | 'treatment'
  | 'startsAt'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'timezone'
  | 'totalMinutes'
  | 'peopleCount'
  | 'mode'
  | 'area'
  | 'way'
  | 'flexible'
  | 'pay'
  | 'answerBy'
>;

export const viewOfAnswer = (offer: OfferAnswer): OfferView => ({
  reference: offer.reference,
  treatment: offer.treatment,
  startsAt: offer.datetime,
  date: offer.bookingDate,
  startTime: offer.bookingStartTime,
  endTime: offer.bookingEndTime,
  timezone: offer.timezone,
  totalMinutes: offer.totalMinutes,
  peopleCount: offer.peopleCount,
  mode: offer.peopleCount === 1 ? 'single' : offer.seats === 2 ? 'together' : 'back-to-back',
  area: offer.area,
  ...(offer.way && { way: offer.way }),
  ...(offer.flexible && { flexible: offer.flexible }),
  pay: offer.pay,
  answerBy: offer.answerBy,
});
