import type { Module } from '#server/module.ts';
import { minutes, seconds } from '#server/platform/durations.ts';
import { noteTransactions, reconcilePayments } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';
import { checkoutListeners } from './listeners.ts';
import { checkoutRoutes } from './routes.ts';

const reconcileKind = 'checkout.reconcile';
/** Fees, payouts, and what was done at the provider itself. */
const accountKind = 'checkout.read-account';

export const checkoutModule = (deps: CheckoutDeps): Module => ({
  routes: checkoutRoutes(deps),
  listeners: checkoutListeners(deps),
  schedules: [
    { kind: reconcileKind, everyMilliseconds: seconds(30), run: () => reconcilePayments(deps) },
    { kind: accountKind, everyMilliseconds: minutes(60), run: () => noteTransactions(deps) },
  ],
  waiting: { for: 'card provider', kinds: [reconcileKind, accountKind] },
});
