/** What people put between digits. */
const separators = /[\s().\-\u2010-\u2015/]/g;

/** Digits alone, with a plus where the country is named; null when anything else stands there. */
export const tidyPhone = (text: string): string | null => {
  const plain = text.normalize('NFKC').replace(separators, '').replace(/^00/, '+');
  return /^\+?\d+$/.test(plain) ? plain : null;
};

/** Nine digits belong to Portugal; every other number names its country. */
const shape = /^(?:(?:\+?351)?[236-9]\d{8}|\+(?!351)[1-9]\d{6,15})$/;

/** Could it be a number? The server, which knows the numbers of every country, is the judge. */
export const looksLikePhone = (text: string): boolean => shape.test(tidyPhone(text) ?? '');

const country = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,12})$/;

/** `+351912345678` as people read it: `+351 912 345 678`. What is no such number stays as it was typed. */
export const formatPhone = (phone: string): string => {
  const [, code, rest = ''] = country.exec(phone) ?? [];
  return code ? `+${code} ${rest.replace(/\d{3}(?=\d{2})/g, '$& ')}` : phone;
};

const fewestSearched = 5;

/** The digits to look for when somebody searches by a number, however it was written; null for other words. */
export const searchedDigits = (text: string): string | null => {
  const plain = tidyPhone(text)?.replace(/^\+/, '') ?? '';
  if (plain.length < fewestSearched) return null;
  return /^351\d{9}$/.test(plain) ? plain.slice(3) : plain.replace(/^0/, '');
};
