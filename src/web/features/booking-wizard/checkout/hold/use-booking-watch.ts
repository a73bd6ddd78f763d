import { useEffect, useReducer } from 'react';
import type { Booking } from '#contract/booking.ts';
import { getBooking } from '#contract/bookings.ts';
import { heldKey } from '#web/api/booking-keys.ts';
import { call } from '#web/api/call.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { accessOf, type Held } from './hold-booking.ts';

const tickMs = 1_000;
/** The server decides when a hold is over, and is asked again meanwhile. */
const askAgainMs = 10_000;

/** By the server's clock: this device's may be minutes ahead or a day behind. */
export const useSecondsLeft = (until: string | null): number | null => {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  return until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - serverNow().getTime()) / 1000));
};

/** Asks for the booking again when its time is up here, and when another tab has touched it. */
export const useBookingWatch = (held: Held, isTimeUp: boolean, update: (booking: Booking) => void): void => {
  const { bookingId, token } = held;
  useEffect(() => {
    const ask = (): void => {
      call(getBooking, accessOf({ bookingId, token })).then(update, () => undefined);
    };
    const listen = ({ key }: StorageEvent): void => {
      if (key === heldKey) ask();
    };
    window.addEventListener('storage', listen);
    if (isTimeUp) ask();
    const timer = isTimeUp ? setInterval(ask, askAgainMs) : undefined;
    return () => {
      window.removeEventListener('storage', listen);
      clearInterval(timer);
    };
  }, [bookingId, token, isTimeUp, update]);
};
