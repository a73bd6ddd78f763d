import { emptyEntries } from '#server/modules/audit/public.ts';
import { forgetPromoClients } from '#server/modules/promotions/public.ts';
import type { BookingDeps } from './deps.ts';
import { lockForgettable } from './owners-repo.ts';
import { forgetPeople, forgetReasons, markToForget } from './repo.ts';

type Deps = Pick<BookingDeps, 'database'>;

/** Their bookings stay for the books, without a name: at once what is over, the rest when it is. */
export const forgetClient = async (deps: Deps, userId: string): Promise<void> => {
  await deps.database.transaction((tx) => markToForget(tx, userId));
  await forgetWhatIsOver(deps);
};

export const forgetWhatIsOver = async ({ database }: Deps): Promise<void> => {
  for (;;) {
    const forgotten = await database.transaction(async (tx) => {
      const ids = await lockForgettable(tx);
      if (ids.length === 0) return 0;
      await forgetPeople(tx, ids);
      await forgetReasons(tx, ids);
      await forgetPromoClients(tx, ids);
      for (const id of ids) await emptyEntries(tx, 'booking', id);
      return ids.length;
    });
    if (forgotten === 0) return;
  }
};
