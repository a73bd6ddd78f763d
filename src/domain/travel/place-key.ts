const fnvOffset = 2_166_136_261;
const fnvPrime = 16_777_619;

/**
 * A number that is the same for everybody in one building, and from which no address can be read. Capital letters, accents and
 * punctuation make no difference, the flat neither. Null when there is no street. The database has the same rule (`place_key`).
 */
export const placeKey = (zipCode: string, street: string): number | null => {
  const words = plain(street);
  if (words === '') return null;
  let hash = fnvOffset;
  for (const letter of `${plain(zipCode)}/${words}`) hash = Math.imul(hash ^ letter.charCodeAt(0), fnvPrime);
  return hash | 0;
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
