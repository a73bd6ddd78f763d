/** The one screen that the entry draws by itself. All others are in the table of screens, which comes with them. */
export const frontScreen = { path: '/', name: 'booking-wizard', title: 'Home - Booking Flow' } as const;

export const tabTitle = (page: string, brand: string): string => `${page} | ${brand}`;
