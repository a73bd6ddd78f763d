import { wallClockAt } from '#domain/time/wall-clock.ts';
import { recordTrackingEvent } from '#server/modules/settings/public.ts';
import type { BookingDeps } from '../deps.ts';
import { dayOf } from '../read/to-response.ts';
import { countStep } from '../repo.ts';

type Deps = Pick<BookingDeps, 'database' | 'limits' | 'clock'>;

const perAddress = { name: 'wizard-steps', points: 300, perSeconds: 600 };

/** One more visit of a step on this day; who it was is not written anywhere. */
export const countWizardStep = async ({ database, limits, clock }: Deps, step: number, ip: string): Promise<void> => {
  await limits.take(perAddress, ip);
  await countStep(database, dayOf(wallClockAt(clock.now())), step);
  await recordTrackingEvent(database, { name: 'booking_step', step });
};
