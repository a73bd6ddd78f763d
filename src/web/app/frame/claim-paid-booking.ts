import { doneKey } from '#web/features/booking-wizard/draft-storage.ts';
import { tabMemory } from '#web/ui/browser-memory.ts';

/** What this tab has just paid as a guest comes into the account that was made or entered after it. */
export const claimPaidBooking = async (): Promise<void> => {
  const done = tabMemory.readJson(doneKey) as { bookingId: string; token: string } | null;
  if (!done) return;
  try {
    const { claimQuietly } = await import('#web/features/claim-booking/claim-quietly.ts');
    await claimQuietly(done.bookingId, done.token);
  } catch {
    // The code cannot be fetched: the link in the mail still leads to the booking.
  }
};
