import { rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { type MoveRefusal, moveRefusals } from '#contract/bookings.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { alternativesOf } from '#web/features/admin/bookings/change/alternatives.ts';
import { giveSeat } from '#web/features/admin/bookings/change/give-seat.ts';
import type { Reason } from '#web/features/admin/bookings/change/why-query.ts';
import type { Block, Person } from '../calendar-data.ts';

/** What somebody wants to do with a visit, before it is done. */
export type Change =
  | { readonly what: 'assign'; readonly block: Block; readonly therapist: Person }
  | { readonly what: 'move'; readonly block: Block; readonly startsAt: string };

/** Whoever loses the seat: the one whose own block was taken. */
export const replacedBy = ({ block }: Change): Person | null => (block.kind === 'own' ? block.therapist : null);

/** `isForced`: against area, treatment, wish and hours. */
export const carryOut = async (change: Change, isForced: boolean): Promise<void> => {
  const { id } = change.block.visit;
  if (change.what === 'move') await call(rescheduleByAdmin, { params: { id }, body: { startsAt: change.startsAt } });
  else
    await giveSeat({
      bookingId: id,
      therapistId: change.therapist.id,
      insteadOf: replacedBy(change)?.id,
      isForced,
    });
};

/** Why it was not done, as far as something better can be offered than the words of the server. */
export type Refusal =
  | { readonly kind: 'unfit'; readonly reasons: readonly Reason[] }
  | { readonly kind: 'taken'; readonly alternatives: readonly string[] }
  | { readonly kind: 'fixed'; readonly because: MoveRefusal }
  | { readonly kind: 'busy' | 'seats' | 'over' }
  | { readonly kind: 'other'; readonly text: string | null };

const reasonsIn = ({ body }: ApiError): readonly Reason[] => (body as { reasons?: Reason[] } | null)?.reasons ?? [];

const isMoveRefusal = (value: unknown): value is MoveRefusal => moveRefusals.some((refusal) => refusal === value);

export const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) return { kind: 'other', text: null };
  const alternatives = alternativesOf(error);
  if (alternatives) return { kind: 'taken', alternatives };
  switch (error.code) {
    case 'therapist_unfit':
      return { kind: 'unfit', reasons: reasonsIn(error) };
    case 'therapist_busy':
      return { kind: 'busy' };
    case 'seat_taken':
      return { kind: 'seats' };
    case 'not_searching':
      return { kind: 'over' };
    case 'too_late':
    case 'not_paid': {
      const because = (error.body as { refusal?: unknown }).refusal;
      return isMoveRefusal(because) ? { kind: 'fixed', because } : { kind: 'other', text: null };
    }
    default:
      return { kind: 'other', text: error.fields.startsAt ?? null };
  }
};
