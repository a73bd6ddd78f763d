import type { Booking } from '#contract/booking.ts';
import type { TherapistCard } from '#contract/therapist-cards.ts';
import type { ToldDay } from '#domain/booking/visit-day.ts';
import { dayAt } from '#domain/time/days.ts';
import { listCardsOf } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Asked, listAsked, listLastSaid, type Said, type SeatedTherapist } from '../change/seats-repo.ts';
import type { BookingRow } from '../repo.ts';

/* Faces for the client: who is asked while somebody is searched for, and who comes. */

export const listAskedFor = (on: Queryable, bookings: readonly BookingRow[]): Promise<Asked[]> => {
  const ids = bookings.filter(({ status }) => status === 'finding_therapist').map(({ id }) => id);
  return ids.length > 0 ? listAsked(on, ids) : Promise.resolve([]);
};

export type Seen = { card: TherapistCard; said: Said | undefined };

/** What visitors may read of those who come. */
export const listSeen = async (
  on: Queryable,
  now: Date,
  seated: readonly SeatedTherapist[],
): Promise<ReadonlyMap<string, Seen>> => {
  const ids = [...new Set(seated.map(({ therapistId }) => therapistId))];
  if (ids.length === 0) return new Map();
  const said = await listLastSaid(on, ids);
  const cards = await listCardsOf(on, dayAt(now), ids);
  return new Map(cards.map((card) => [card.id, { card, said: said.get(card.id) }]));
};

/** Words stand beside stars, so none are shown before there are enough of them. */
export const toTherapist = (
  { firstName, imageUrl }: SeatedTherapist,
  seen: Seen | undefined,
  told: ToldDay | undefined,
): Booking['therapists'][number] => {
  const day = told && dayOf(told);
  if (!seen) return { firstName, imageUrl, ...(day && { day }) };
  const { card, said } = seen;
  const { rating, languages, years, verified } = card;
  return {
    firstName,
    imageUrl,
    languages,
    verified,
    ...(day && { day }),
    ...(years !== null && { years }),
    ...(rating && { rating, ...(said && { said }) }),
  };
};

const dayOf = ({ onWayAt, arrivedAt }: ToldDay): 'on_the_way' | 'there' | null => {
  if (arrivedAt) return 'there';
  return onWayAt ? 'on_the_way' : null;
};
