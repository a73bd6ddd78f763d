import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MovableBooking } from '#contract/reschedule.ts';
import { ApiError } from '#web/api/api-error.ts';
import { bookingKey } from '#web/api/booking-keys.ts';
import { navigate } from '#web/ui/router.tsx';
import { type Handle, movableQuery, moveTo } from './reschedule-queries.ts';

/** Starts that the server offers in place of one that has gone. */
const alternativesOf = (error: unknown): string[] | null => {
  if (!(error instanceof ApiError) || error.code !== 'slot_taken') return null;
  const { alternatives } = error.body as { alternatives?: unknown };
  return Array.isArray(alternatives) ? alternatives.filter((start) => typeof start === 'string') : [];
};

/** What may not move any more is read again, so that the page says why. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && ['too_late', 'not_paid', 'link_expired', 'not_found'].includes(error.code ?? '');

export const useMove = (handle: Handle) => {
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: (startsAt: string) => moveTo(handle, startsAt),
    onSuccess: (moved: MovableBooking) => {
      void client.invalidateQueries({ queryKey: ['bookings'] });
      void client.invalidateQueries({ queryKey: bookingKey(moved.id) });
      navigate(`/reschedule-success?booking=${moved.id}`);
    },
    onError: async (error) => {
      if (alternativesOf(error)) await client.invalidateQueries({ queryKey: ['reschedule-days'] });
      else if (isOver(error)) await client.invalidateQueries({ queryKey: movableQuery(handle).queryKey });
    },
  });
  const alternatives = alternativesOf(move.error);
  return { move, alternatives, failure: alternatives || isOver(move.error) ? null : move.error };
};
