import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { looksLikePhone, tidyPhone } from '#domain/identity/phone-number.ts';

/**
 * As it is kept, `+351912345678` (E.164), or null. Without a country it is Portuguese. Of other countries the length
 * alone is judged: new ranges are opened faster than libraries learn of them.
 */
export const parsePhone = (text: string): string | null => {
  const plain = tidyPhone(text);
  if (plain === null || !looksLikePhone(plain)) return null;
  const number = parsePhoneNumberFromString(plain, { defaultCountry: 'PT', extract: false });
  if (!number?.isPossible()) return null;
  return number.countryCallingCode === '351' && !number.isValid() ? null : number.number;
};
