import type { ComponentType, ReactNode } from 'react';
import type { Booking } from '#contract/booking.ts';

/** What other features lend to this screen; the app hands it in. */
export type Lent = {
  CancelVisit: ComponentType<{ booking: Booking; label?: ReactNode }>;
  onBookAgain(booking: Booking): Promise<void>;
};
