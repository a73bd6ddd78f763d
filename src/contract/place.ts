import * as z from 'zod/mini';
import { shortestAddress } from '#domain/booking/place.ts';
import { singleLine } from './text-fields.ts';

/** Where a visit takes place, as people write it. */
export const location = z.strictObject({
  address: singleLine(200).check(z.minLength(shortestAddress)),
  isHotel: z.boolean(),
  apartment: z._default(singleLine(60), ''),
  hotelName: z._default(singleLine(120), ''),
  roomNumber: z._default(singleLine(20), ''),
});

/** The same place as the company tells it. */
export const placeFields = {
  address: z.string(),
  isHotel: z.boolean(),
  apartment: z.string(),
  hotelName: z.string(),
  roomNumber: z.string(),
};
