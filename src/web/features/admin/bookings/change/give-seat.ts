import { assignTherapist, manualAssign } from '#contract/dispatch.ts';
import { call } from '#web/api/call.ts';

type Seat = {
  bookingId: string;
  therapistId: string;
  /** Whoever loses it. */
  insteadOf?: string | null | undefined;
  /** Against area, treatment, wish and hours. */
  isForced: boolean;
};

export const giveSeat = async ({ bookingId, therapistId, insteadOf, isForced }: Seat): Promise<void> => {
  const place = insteadOf ? { insteadOf } : {};
  if (isForced) await call(manualAssign, { params: { bookingId, therapistId }, query: place });
  else await call(assignTherapist, { params: { id: bookingId }, body: { therapistId, ...place } });
};
