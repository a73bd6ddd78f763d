import type { BookingDeps } from '#server/modules/bookings/public.ts';

/** What the use cases share. */
export type AdminDeskDeps = BookingDeps;
