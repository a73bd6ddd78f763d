import type { TherapistGender } from '#domain/availability/gender-wish.ts';
import type { Day } from '#domain/time/instants.ts';

/** What a visit asks of a therapist, whenever it takes place. */
export type VisitNeeds = {
  readonly areaId: number;
  /** The building (`placeKey`), where it is known: from a visit in the same one the way takes nothing. */
  readonly placeKey?: number | null | undefined;
  readonly treatmentId: number;
  readonly gender: TherapistGender | 'any';
  readonly acceptOppositeGender: boolean;
  /** Whom this client would like, by id; they come first among the equal. */
  readonly wished?: readonly string[];
  /** Whom this client never gets, by id. */
  readonly unwished?: readonly string[];
  /** A booking that is being moved: its own old time does not block the new one. */
  readonly ignoreBookingId?: string;
};

/** A visit at a certain time; `blockedUntil` is its end with pack-up and the set-up of the next; the way there comes on top. */
export type Visit = VisitNeeds & { readonly startsAt: Date; readonly endsAt: Date; readonly blockedUntil: Date };

/** A visit whose time is still open. */
export type OpenVisit = VisitNeeds & {
  readonly seats: 1 | 2;
  readonly lengthMinutes: number;
  /** Closed days count as open: for the office, which knows what it does. */
  readonly isEvenClosed?: boolean;
  /** The notice clients give does not count, for the same reason. */
  readonly isEvenSoon?: boolean;
};

export type StartsQuestion = OpenVisit & { readonly from: Day; readonly to: Day };

export type FreeDay = { readonly date: string; readonly starts: readonly Date[] };

/** Somebody who can do the visit, the best choice first in a list of them. */
export type Candidate = { readonly no: number; readonly id: string; readonly gender: TherapistGender };
