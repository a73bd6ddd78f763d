import { randomInt } from 'node:crypto';

// Without 0 and O, 1, I and L, U and V: what is read aloud is written down right.
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** `CA-7F3K2Q`. */
export const newReference = (): string =>
  `CA-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
