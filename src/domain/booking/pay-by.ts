/** Handed over at the visit. */
export const onSiteWays = ['cash', 'terminal', 'mb_way'] as const;

/** How the office gives back what it was handed: no provider has it. */
export const waysBackByHand = [...onSiteWays, 'bank_transfer'] as const;
export type WayBackByHand = (typeof waysBackByHand)[number];

/** How a booking is paid that is not paid online: at the visit, by the hotel, or not at all. */
export const payWays = [...onSiteWays, 'hotel', 'free'] as const;
export type PayBy = (typeof payWays)[number];

/** The visit takes place before the money comes. */
export const isPaidLater = (payBy: PayBy | null): boolean => payBy !== null && payBy !== 'free';
