import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { forgetWhatIsOver } from '../bookings/public.ts';
import { forgetOfferReasons } from '../dispatch/public.ts';
import { forgetReviews } from '../reviews/public.ts';
import { forgetSms } from '../sms/public.ts';

/** Visits that are over and whose people want to be forgotten, and then what others wrote about them. */
export const forgetMarked = async (deps: { config: Config; database: Database; clock: Clock }): Promise<void> => {
  await forgetWhatIsOver(deps);
  await forgetOfferReasons(deps.database);
  await forgetReviews(deps.database);
  await forgetSms(deps.database);
};
