import type { Module } from '#server/module.ts';
import { seconds } from '#server/platform/durations.ts';
import { reconcilePayments } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';
import { checkoutListeners } from './listeners.ts';
import { checkoutRoutes } from './routes.ts';

const reconcileKind = 'checkout.reconcile';

export const checkoutModule = (deps: CheckoutDeps): Module => ({
  routes: checkoutRoutes(deps),
  listeners: checkoutListeners(deps),
  schedules: [{ kind: reconcileKind, everyMilliseconds: seconds(30), run: () => reconcilePayments(deps) }],
  waiting: { for: 'card provider', kinds: [reconcileKind] },
});
