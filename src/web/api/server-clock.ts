let aheadMs = 0;

/** Within this, a device's clock counts as right: an answer is on its way for a while, and its date has no milliseconds. */
const toleranceMs = 2_000;

/** By the date of an answer from our server. A device may be minutes ahead or a day behind. */
export const noteServerTime = (header: string | null): void => {
  const told = Date.parse(header ?? '');
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  aheadMs = Math.abs(difference) > toleranceMs ? difference : 0;
};

/** What our server's clock shows, as far as it is known. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
