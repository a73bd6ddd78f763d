import { listSearchedOf, lockBooking } from '#server/modules/bookings/public.ts';
import { wishesFor } from '#server/modules/clients/public.ts';
import { insisting } from '../assign/make-room.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellGone } from '../mail/mails.ts';
import { withdrawOffers } from '../repo.ts';
import { advance } from './search.ts';

/** Whom a client does not want any more is not asked any more: open offers go back, the time they keep passes to another. */
export const followWishes = async (deps: DispatchDeps, clientId: string): Promise<void> => {
  for (const bookingId of await listSearchedOf(deps.database, clientId))
    await insisting(() =>
      deps.database.transaction(async (tx) => {
        const booking = await lockBooking(tx, bookingId);
        if (booking?.status !== 'finding_therapist') return;
        const { unwished } = await wishesFor(tx, booking);
        const withdrawn = await withdrawOffers(tx, bookingId, 'open', 'replaced', unwished);
        await tellGone(deps, tx, booking, withdrawn, 'offer_withdrawn');
        await advance(deps, tx, booking);
      }),
    );
};
