import type { Language } from './language.ts';

type Place = {
  readonly address: string;
  readonly isHotel: boolean;
  readonly apartment: string;
  readonly hotelName: string;
  readonly roomNumber: string;
};

/** A bare number says nothing about a room: `room 412`, `quarto 412`. */
const formatRoom = (number: string, language: Language): string =>
  number && `${language === 'pt' ? 'quarto' : 'room'} ${number}`;

/** As far as the door: hotel and room, or street and flat, and the zip code. */
export const formatPlace = (place: Place, zipCode: string, language: Language): string => {
  const { isHotel, hotelName, roomNumber, address, apartment } = place;
  const parts = isHotel ? [hotelName, formatRoom(roomNumber, language), address] : [address, apartment];
  return [...parts, zipCode].filter(Boolean).join(', ');
};
