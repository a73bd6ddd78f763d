import type { Role } from '#domain/identity/role.ts';
import { days, hours, minutes } from '#server/platform/durations.ts';

/** Counted anew with each visit. */
export const clientSessionLength = days(30);

/** However often they come: after this even a client signs in again. */
export const longestClientSession = days(90);

/** From sign-in to the end, however busy the day was. */
export const staffSessionLength = hours(12);

/** An office that was left open closes by itself. Therapists are on the road with their phone: theirs does not. */
export const idleOfficeLength = minutes(60);

/** How long a password just given stands for the person: then it is asked again before what cannot be undone. */
export const provedFor = minutes(10);

/** A visit is written down at most this often: most requests only read. */
export const seenAgainAfter = { office: minutes(1), others: hours(1) };

export const sessionLength = (role: Role): number => (role === 'client' ? clientSessionLength : staffSessionLength);
