import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listGuestBookings, respondAll } from '../bookings/public.ts';
import { findUser, type PersonalDataSource } from '../identity/public.ts';
import { listMailsTo } from '../messaging/public.ts';
import { listInterestsOf } from '../service-area/public.ts';

/** What is kept under the address of an account, for its owner: they have proved to read it. */
export const addressPersonalData = (deps: { clock: Clock }): PersonalDataSource[] => {
  const byAddress = (
    name: string,
    collect: (on: Queryable, email: string) => Promise<unknown>,
  ): PersonalDataSource => ({
    name,
    collect: async (on, userId) => {
      const user = await findUser(on, userId);
      return user?.emailVerifiedAt ? collect(on, user.email) : [];
    },
  });
  return [
    byAddress('emails', (on, email) => listMailsTo(on, email)),
    byAddress('areaWishes', listInterestsOf),
    byAddress('bookingsWithoutAccount', async (on, email) => respondAll(deps, on, await listGuestBookings(on, email))),
  ];
};
