import { parsePhone } from '../platform/phone-number.ts';
import { AppError } from './app-error.ts';

/** The number as it is kept, or a refusal with words at its field. */
export const readPhone = (typed: string, field = 'phone'): string => {
  const number = parsePhone(typed);
  if (!number) throw new AppError('validation_failed', { fields: { [field]: 'text:common:fields.phone' } });
  return number;
};

/** Nothing typed means none. */
export const readOptionalPhone = (typed: string | null, field?: string): string | null =>
  typed ? readPhone(typed, field) : null;
