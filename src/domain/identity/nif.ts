/** Portuguese tax number: nine digits, the last of which checks the others. Null when it cannot be one. */
export function parseNif(text: string): string | null {
  const nif = text.replace(/[\s.-]/g, '').replace(/^PT/i, '');
  if (!/^[1-9]\d{8}$/.test(nif)) return null;
  return Number(nif.at(-1)) === checkDigit(nif) ? nif : null;
}

function checkDigit(nif: string): number {
  const weighted = [...nif.slice(0, 8)].reduce((sum, digit, index) => sum + Number(digit) * (9 - index), 0);
  const rest = 11 - (weighted % 11);
  return rest > 9 ? 0 : rest;
}
