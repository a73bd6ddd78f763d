import { doneKey } from '#web/features/booking-wizard/draft-storage.ts';

/** What this tab has just paid as a guest comes into the account that was made or entered after it. */
export const claimPaidBooking = async (): Promise<void> => {
  try {
    const done = JSON.parse(sessionStorage.getItem(doneKey) ?? 'null') as { bookingId: string; token: string } | null;
    if (!done) return;
    const { claimQuietly } = await import('#web/features/claim-booking/claim-quietly.ts');
    await claimQuietly(done.bookingId, done.token);
  } catch {
    // Storage is forbidden or the code cannot be fetched: the link in the mail still leads to the booking.
  }
};
