import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { PaymentDeps } from '../payments/public.ts';
import type { RosterMemory } from '../therapists/public.ts';

export type CheckoutDeps = PaymentDeps & { config: Config; clock: Clock; roster: RosterMemory; texts: Texts };
