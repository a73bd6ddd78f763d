import type { Role } from '#domain/identity/role.ts';
import { days, hours } from '#server/platform/durations.ts';

/** Counted anew with each visit. */
export const clientSessionLength = days(30);

/** From sign-in to the end, however busy the day was. */
export const staffSessionLength = hours(12);

/** A visit is written down at most this often: most requests only read. */
export const seenAgainAfter = hours(1);

export const sessionLength = (role: Role): number => (role === 'client' ? clientSessionLength : staffSessionLength);
