import type { Module } from '#server/module.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listGuestBookings, respondAll } from '../bookings/public.ts';
import { findUser, type PersonalDataSource } from '../identity/public.ts';
import { listMailsTo } from '../messaging/public.ts';
import { listInterestsOf } from '../service-area/public.ts';
import type { GuestDataDeps } from './guest-data.ts';
import { privacyRoutes } from './routes.ts';
import { type RetentionDeps, retentionSchedules } from './run-retention.ts';

export const privacyModule = (deps: GuestDataDeps & RetentionDeps): Module => ({
  routes: privacyRoutes(deps),
  schedules: retentionSchedules(deps),
  personalData: [
    keptUnderAddress('emails', (on, email) => listMailsTo(on, email)),
    keptUnderAddress('areaWishes', listInterestsOf),
    keptUnderAddress('bookingsWithoutAccount', async (on, email) =>
      respondAll(deps, on, await listGuestBookings(on, email)),
    ),
  ],
});

/** What is kept under the address of an account, for its owner: they have proved to read it. */
const keptUnderAddress = (
  name: string,
  collect: (on: Queryable, email: string) => Promise<unknown>,
): PersonalDataSource => ({
  name,
  collect: async (on, userId) => {
    const user = await findUser(on, userId);
    return user?.emailVerifiedAt ? collect(on, user.email) : [];
  },
});
