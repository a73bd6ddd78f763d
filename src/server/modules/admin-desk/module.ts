import type { Module } from '#server/module.ts';
import type { CheckoutDeps } from '../checkout/public.ts';
import type { DispatchDeps } from '../dispatch/public.ts';
import { adminBookingRoutes } from './booking-routes.ts';
import type { AdminDeskDeps } from './deps.ts';
import { adminJobRoutes } from './job-routes.ts';
import { adminTherapistRoutes } from './therapists/therapist-routes.ts';
import { adminTravelRoutes } from './travel.ts';

type Deps = AdminDeskDeps & CheckoutDeps & DispatchDeps & { jobKinds(): readonly string[] };

export const adminDeskModule = (deps: Deps): Module => ({
  routes: [
    ...adminBookingRoutes(deps),
    ...adminTherapistRoutes(deps),
    ...adminJobRoutes(deps),
    ...adminTravelRoutes(deps),
  ],
});
