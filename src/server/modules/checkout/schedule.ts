import { seconds } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/worker.ts';
import { reconcilePayments } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';

export const checkoutSchedules = (deps: CheckoutDeps): Schedule[] => [
  { kind: 'checkout.reconcile', everyMilliseconds: seconds(30), run: () => reconcilePayments(deps) },
];
