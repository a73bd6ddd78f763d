import { rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { assignTherapist, cancelByAdmin, takeOffVisit } from '#contract/admin-dispatch.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import type { Fate } from './fates.ts';

type FateOutcome = 'given' | 'searching' | 'moved' | 'cancelled' | 'tooLate' | 'kept' | 'left' | 'failed';

type Visit = { id: string; reference: string; clientName: string };
export type Carried = Visit & { outcome: FateOutcome; problem?: string };
type How = { therapistId?: string | undefined; reason: string };

/** What was decided for one visit. A refusal is said of this one and holds up none of the others. */
export const carryOut = async ({ id, reference, clientName }: Visit, fate: Fate, how: How): Promise<Carried> => {
  const visit = { id, reference, clientName };
  try {
    return { ...visit, outcome: await act(id, fate, how) };
  } catch (error) {
    return { ...visit, outcome: 'failed', problem: failureText(error) };
  }
};

const act = async (id: string, fate: Fate, { therapistId, reason }: How): Promise<FateOutcome> => {
  const params = { id };
  if (fate === 'leave') return 'left';
  if (fate === 'cancel') {
    await call(cancelByAdmin, { params, body: { refund: 'full', reason } });
    return 'cancelled';
  }
  if (fate === 'search') {
    if (!therapistId) return 'left';
    const { visits } = await call(takeOffVisit, { params, body: { therapistId, reason } });
    const outcome = visits[0]?.outcome ?? 'kept';
    return outcome === 'cancelled' ? 'tooLate' : outcome;
  }
  if ('move' in fate) {
    await call(rescheduleByAdmin, { params, body: { startsAt: fate.move } });
    return 'moved';
  }
  const instead = therapistId ? { insteadOf: therapistId } : {};
  await call(assignTherapist, { params, body: { therapistId: fate.give, ...instead } });
  return 'given';
};
