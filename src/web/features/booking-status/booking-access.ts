import { readKey, takeKeyFromAddress } from '#web/api/purchase-keys.ts';

export const readToken = (bookingId: string): string | undefined => readKey('booking', bookingId);

export const takeTokenFromAddress = (bookingId: string): void => takeKeyFromAddress('booking', bookingId);
