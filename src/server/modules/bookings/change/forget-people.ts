import { emptyEntries } from '#server/modules/audit/public.ts';
import { forgetNamelessClients } from '#server/modules/clients/public.ts';
import { deleteMailsAbout } from '#server/modules/messaging/public.ts';
import { forgetPromoClients } from '#server/modules/promotions/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deleteJobsAbout } from '#server/platform/jobs/jobs.ts';
import type { BookingDeps } from '../deps.ts';
import { lockForgettable } from '../read/owners-repo.ts';
import { findBooking } from '../repo.ts';
import { forgetPeople, forgetReasons, markToForget } from './forget-repo.ts';
import { withdrawKey } from './withdraw-key.ts';

type Deps = Pick<BookingDeps, 'database' | 'config'>;

/** Their bookings stay for the books, without a name: at once what is over, the rest when it is. */
export const forgetClient = async (deps: Deps, userId: string): Promise<void> => {
  await deps.database.transaction((tx) => markToForget(tx, userId));
  await forgetWhatIsOver(deps);
};

export const forgetWhatIsOver = async (deps: Deps): Promise<void> => {
  for (;;) {
    const forgotten = await deps.database.transaction(async (tx) => {
      const ids = await lockForgettable(tx);
      for (const id of ids) await forgetAround(deps, tx, id);
      if (ids.length === 0) return 0;
      await forgetPeople(tx, ids);
      await forgetReasons(tx, ids);
      await forgetPromoClients(tx, ids);
      return ids.length;
    });
    if (forgotten === 0) break;
  }
  // Whichever comes last, account or bookings: then nothing names the person any more.
  await forgetNamelessClients(deps.database);
};

/** What others wrote down about it: mails to anybody, the audit's values, work that failed; and its link dies. */
const forgetAround = async (deps: Deps, tx: Transaction, id: string): Promise<void> => {
  const booking = await findBooking(tx, id);
  if (!booking) return;
  await emptyEntries(tx, 'booking', id);
  await deleteMailsAbout(tx, { id, reference: booking.reference });
  await deleteJobsAbout(tx, id);
  await withdrawKey(deps, tx, booking, 'erased');
};
