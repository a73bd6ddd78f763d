import type { VisitOutcome } from '#contract/desk-visit.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { listSeated, lockBooking } from '#server/modules/bookings/public.ts';
import { hasClientBeenTold, leaveSeat, lockSeat } from '../answer/drop-out.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellGone } from '../mail/mails.ts';
import { withdrawOffers } from '../repo.ts';
import { insisting } from './make-room.ts';

type TakeOff = { bookingId: string; therapistId: string; reason: string; adminId: string };

/** The office takes a therapist off a visit and the search begins anew, in one act. */
export const takeOff = (
  deps: DispatchDeps,
  { bookingId, therapistId, reason, adminId }: TakeOff,
): Promise<VisitOutcome> =>
  insisting(() =>
    deps.database.transaction(async (tx) => {
      const { booking, therapist } = await lockSeat(deps, tx, bookingId, therapistId);
      const before = await listSeated(tx, [bookingId]);
      const wasTold = await hasClientBeenTold(deps, tx, booking);
      const ended = await withdrawOffers(tx, bookingId, 'confirmed', 'replaced', [therapistId]);
      await tellGone(deps, tx, booking, ended, 'taken_off');
      const who = { kind: 'admin' as const, userId: adminId };
      const cause = `taken-off:${bookingId}:${therapistId}:${ended[0]?.answers ?? 0}:${deps.clock.now().getTime()}`;
      await leaveSeat(deps, tx, { booking, therapist, who, because: 'taken_off', wasTold, cause });
      await recordChange(tx, {
        actor: { kind: 'user', userId: adminId },
        what: 'booking',
        id: bookingId,
        label: booking.reference,
        before: { therapists: before.map((seat) => seat.therapistId) },
        after: { therapists: before.map((seat) => seat.therapistId).filter((id) => id !== therapistId), note: reason },
      });
      const after = await lockBooking(tx, bookingId);
      return {
        bookingId,
        reference: booking.reference,
        startsAt: booking.startsAt.toISOString(),
        outcome: after?.status === 'cancelled' ? ('cancelled' as const) : ('searching' as const),
      };
    }),
  );
