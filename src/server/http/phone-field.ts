import { parsePhone } from '../platform/phone-number.ts';
import { wrongField } from './app-error.ts';

/** The number as it is kept, or a refusal with words at its field. */
export const readPhone = (typed: string, field = 'phone'): string => {
  const number = parsePhone(typed);
  if (!number) throw wrongField(field, 'common:fields.phone');
  return number;
};

/** Nothing typed means none. */
export const readOptionalPhone = (typed: string | null, field?: string): string | null =>
  typed ? readPhone(typed, field) : null;
