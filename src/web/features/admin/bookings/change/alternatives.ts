import { ApiError } from '#web/api/api-error.ts';

/** Starts that the server offers in place of one that has gone; null when that is not what happened. */
export const alternativesOf = (error: unknown): string[] | null => {
  if (!(error instanceof ApiError) || error.code !== 'slot_taken') return null;
  const { alternatives } = (error.body ?? {}) as { alternatives?: unknown };
  return Array.isArray(alternatives) ? alternatives.filter((start) => typeof start === 'string') : [];
};
