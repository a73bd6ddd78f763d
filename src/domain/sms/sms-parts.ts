/** The letters every phone knows; one outside of them makes the whole message twice as long. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€';

const basicLength = (text: string): number | null => {
  let length = 0;
  for (const letter of text) {
    if (basic.includes(letter)) length += 1;
    else if (extended.includes(letter)) length += 2;
    else return null;
  }
  return length;
};

/** How many parts a message is sent and paid as. */
export const smsParts = (text: string): number => {
  const length = basicLength(text);
  if (length !== null) return length <= 160 ? 1 : Math.ceil(length / 153);
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
};
