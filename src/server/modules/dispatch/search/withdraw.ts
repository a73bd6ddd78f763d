import { lockBooking, setChoice, setNeedsAttention } from '#server/modules/bookings/public.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellGone } from '../mail/mails.ts';
import { tellTaken } from '../mail/tell-confirmed.ts';
import { listOffers, setNextAt, withdrawOffers } from '../repo.ts';

/** A cancelled booking: nobody is asked any more, and whoever was asked or was to come hears of it, once. */
export const withdrawSearch = (deps: DispatchDeps, bookingId: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking?.status !== 'cancelled') return;
    await setNextAt(tx, bookingId, null);
    await setNeedsAttention(tx, bookingId, false);
    await setChoice(tx, bookingId, null);
    const because = booking.cancelReason === 'nobody_found' ? 'gave_up' : 'cancelled';
    const open = await withdrawOffers(tx, bookingId, 'open', because);
    await tellGone(deps, tx, booking, open, 'offer_withdrawn');
    await tellTaken(deps, tx, booking);
    const seated = (await listOffers(tx, bookingId)).filter(({ status }) => status === 'confirmed');
    await tellGone(deps, tx, booking, seated, 'assignment_cancelled');
  });
