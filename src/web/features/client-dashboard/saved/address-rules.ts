import { missingInPlace, type PlaceField } from '#domain/booking/place.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';

export type AddressField = 'label' | 'zipCode' | Exclude<PlaceField, 'roomNumber'>;

type Typed = {
  readonly label: string;
  readonly zipCode: string;
  readonly location: { readonly address: string; readonly isHotel: boolean; readonly hotelName: string };
};

/** In the order of the form. A room is left open: it is another one each time. */
export const missingFields = ({ label, zipCode, location }: Typed): AddressField[] =>
  [
    label.trim() === '' && ('label' as const),
    !parseZipCode(zipCode).ok && ('zipCode' as const),
    ...missingInPlace({ ...location, roomNumber: '' }).filter((field) => field !== 'roomNumber'),
  ].filter((field) => field !== false);
