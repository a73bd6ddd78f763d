import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookingKey, isHeldHere } from '#web/api/booking-keys.ts';
import { navigate } from '#web/ui/router.tsx';
import { settleReturn } from '../status-query.ts';

/** The payment's name and secret leave the address bar at once. */
const takeReturnFromAddress = (): boolean => {
  const address = new URL(location.href);
  if (!address.searchParams.has('payment_intent')) return false;
  for (const name of [...address.searchParams.keys()])
    if (name.startsWith('payment_intent') || name === 'redirect_status') address.searchParams.delete(name);
  history.replaceState(history.state, '', address.pathname + address.search);
  return true;
};

/**
 * A bank's page sends people here with the payment's name in the address. Where the wizard of this browser still waits
 * for the booking, it goes on there: paid, to its last step; refused, to the card form with everything that was typed.
 */
export const useReturnFromBank = (bookingId: string): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!takeReturnFromAddress()) return;
    void settleReturn(bookingId).then((paymentStatus) => {
      const isDecided = paymentStatus === 'paid' || paymentStatus === 'failed';
      if (isDecided && isHeldHere(bookingId)) navigate('/', { replace: true });
      else void client.invalidateQueries({ queryKey: bookingKey(bookingId) });
    });
  }, [bookingId, client]);
};
