/** Where a visit takes place: what is needed to find the door. */

export const shortestAddress = 5;

type TypedPlace = {
  readonly address: string;
  readonly isHotel: boolean;
  readonly hotelName: string;
  readonly roomNumber: string;
};

const placeFields = ['hotelName', 'roomNumber', 'address'] as const;
export type PlaceField = (typeof placeFields)[number];

/** What is still missing, in the order of the form. */
export const missingInPlace = ({ address, isHotel, hotelName, roomNumber }: TypedPlace): PlaceField[] => {
  const isMissing: Record<PlaceField, boolean> = {
    hotelName: isHotel && hotelName.trim() === '',
    roomNumber: isHotel && roomNumber.trim() === '',
    address: address.trim().length < shortestAddress,
  };
  return placeFields.filter((field) => isMissing[field]);
};
