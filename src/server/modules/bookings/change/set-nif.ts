import { parseNif } from '#domain/identity/nif.ts';
import type { Language } from '#domain/language/language.ts';
import { AppError } from '#server/http/app-error.ts';
import { findAccessible, type Visitor } from '../access.ts';
import type { BookingDeps } from '../deps.ts';
import { collectFaults } from '../make/check-details.ts';
import { updateNif } from '../repo.ts';

type Wanted = { nif: string | null; language: Language };

/** The tax number for the receipt, as long as the booking waits for its payment; null takes it out again. */
export const setNif = async (
  deps: BookingDeps,
  id: string,
  visitor: Visitor,
  { nif: text, language }: Wanted,
): Promise<{ nif: string | null }> => {
  const { status } = await findAccessible(deps.database, id, visitor);
  const nif = text ? parseNif(text) : null;
  const faults = collectFaults(deps.texts, language);
  if (text && !nif) faults.add('nif', 'booking:refused.nif');
  faults.throwIfAny();
  if ((await updateNif(deps.database, id, nif)) === 0)
    throw new AppError(status === 'expired' ? 'hold_expired' : 'too_late');
  return { nif };
};
