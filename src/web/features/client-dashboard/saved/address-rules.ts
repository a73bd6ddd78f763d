import { parseZipCode } from '#domain/service-area/zip-code.ts';

export type AddressField = 'label' | 'zipCode' | 'hotelName' | 'address';

type Typed = {
  readonly label: string;
  readonly zipCode: string;
  readonly location: { readonly address: string; readonly isHotel: boolean; readonly hotelName: string };
};

const shortestAddress = 5;

/** In the order of the form. A room is left open: it is another one each time. */
export const missingFields = ({ label, zipCode, location }: Typed): AddressField[] => {
  const { address, isHotel, hotelName } = location;
  return [
    label.trim() === '' && ('label' as const),
    !parseZipCode(zipCode).ok && ('zipCode' as const),
    isHotel && hotelName.trim() === '' && ('hotelName' as const),
    address.trim().length < shortestAddress && ('address' as const),
  ].filter((field) => field !== false);
};
