import type { Clock } from '#server/platform/clock.ts';
import type { PaymentDeps } from '../payments/public.ts';
import type { RosterMemory } from '../therapists/public.ts';

export type CheckoutDeps = PaymentDeps & { clock: Clock; roster: RosterMemory };
