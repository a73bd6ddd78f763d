/** What the front door says of the booking's texts: all it needs of them, in a file of its own. The rest comes with the next step. */
export const frontTexts = ['from', 'zip', 'facts', 'restoreFailed'] as const;

export const pickFrontTexts = <Booking extends Record<(typeof frontTexts)[number], unknown>>(booking: Booking) =>
  Object.fromEntries(frontTexts.map((name) => [name, booking[name]])) as Pick<Booking, (typeof frontTexts)[number]>;
