import { AppError } from '#server/http/app-error.ts';
import type { Limit, Limits } from '#server/http/limits.ts';

/** Whoever may type a code could also try them out: every door that takes one counts here, per network. */
const codeTries: Limit = { name: 'code-tries', points: 30, perSeconds: 600 };

/**
 * Unknown codes of all networks together: many addresses are no way around the limit of one. Of each network only the first
 * few count, so that it takes twenty of them to make everybody wait.
 */
const unknownOfAll: Limit = { name: 'code-unknown-all', points: 200, perSeconds: 600 };
const unknownOfOne: Limit = { name: 'code-unknown', points: 10, perSeconds: 600 };

/** Looks a code up, unless too many were tried from here or from everywhere. Not inside a transaction: what rolls back would not count. */
export const guardCode = async <T>(limits: Limits, ip: string, look: () => Promise<T>): Promise<T> => {
  await limits.take(codeTries, ip);
  await limits.refuseSpent(unknownOfAll, 'all');
  try {
    return await look();
  } catch (error) {
    if (error instanceof AppError && error.code === 'code_unknown') await countUnknown(limits, ip);
    throw error;
  }
};

const countUnknown = async (limits: Limits, ip: string): Promise<void> => {
  if (await limits.count(unknownOfOne, ip)) await limits.count(unknownOfAll, 'all');
};
