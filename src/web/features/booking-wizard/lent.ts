import type { ComponentType, ReactNode } from 'react';

/** The page of a booking, which another feature draws and the app hands in. */
export type LentPage = ComponentType<{
  bookingId: string;
  justPaid: { readonly hasMoved: boolean; readonly after: ReactNode };
}>;

export type Lent = {
  readonly BookingPage: LentPage;
  /** Fetched while the step before it is filled in. */
  loadBookingPage(): Promise<unknown>;
};
