/** For a field of whole per cent in which nothing typed means something, too. */
export const percentOrNothing = {
  setValueAs: (typed: string | number | null): number | null =>
    typed === null || String(typed).trim() === '' ? null : Number(typed),
};

export const percentLook = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, end: '%' } as const;
