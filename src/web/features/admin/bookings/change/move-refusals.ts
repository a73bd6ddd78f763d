import { type MoveRefusal, moveRefusals } from '#contract/booking.ts';
import { ApiError } from '#web/api/api-error.ts';

/** Starts that the server offers in place of one that has gone; null when that is not what happened. */
export const alternativesOf = (error: unknown): string[] | null => {
  if (!(error instanceof ApiError) || error.code !== 'slot_taken') return null;
  const { alternatives } = (error.body ?? {}) as { alternatives?: unknown };
  return Array.isArray(alternatives) ? alternatives.filter((start) => typeof start === 'string') : [];
};

/** Why this visit stays at its time, if that is what the server says. */
export const moveRefusalOf = (error: unknown): MoveRefusal | null => {
  if (!(error instanceof ApiError)) return null;
  const { refusal } = (error.body ?? {}) as { refusal?: unknown };
  return moveRefusals.find((known) => known === refusal) ?? null;
};

/** What is wrong with the chosen start, in the words of the server. */
export const startProblemOf = (error: unknown): string | null =>
  error instanceof ApiError ? (error.fields.startsAt ?? null) : null;
