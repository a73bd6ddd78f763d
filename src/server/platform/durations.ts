/** Durations in milliseconds, built by name so that nobody multiplies by hand. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

export const after = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds);
