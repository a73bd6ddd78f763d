import { expect, it } from 'vitest';
import { formatPlace } from './places.ts';

const hotel = {
  address: 'Rua Garrett 12',
  isHotel: true,
  apartment: '',
  hotelName: 'Hotel do Chiado',
  roomNumber: '412',
};
const home = { address: 'Rua Garrett 12', isHotel: false, apartment: '2.º E', hotelName: '', roomNumber: '' };

it.each([
  ['en', hotel, 'Hotel do Chiado, room 412, Rua Garrett 12, 1200-109'],
  ['pt', hotel, 'Hotel do Chiado, quarto 412, Rua Garrett 12, 1200-109'],
  ['en', { ...hotel, roomNumber: '' }, 'Hotel do Chiado, Rua Garrett 12, 1200-109'],
  ['pt', home, 'Rua Garrett 12, 2.º E, 1200-109'],
] as const)('a place is written in %s as far as the door: %j', (language, place, written) => {
  expect(formatPlace(place, '1200-109', language)).toBe(written);
});
