import { describe, expect, it } from 'vitest';
import { missingInPlace } from './place.ts';

const home = { address: 'Rua da Rosa 7', isHotel: false, hotelName: '', roomNumber: '' };
const hotel = { ...home, isHotel: true, hotelName: 'Avenida Palace', roomNumber: '12' };

describe('the place of a visit', () => {
  it.each([
    ['a home with an address', home, []],
    ['an address of four letters', { ...home, address: ' Rua ' }, ['address']],
    ['an address of five letters', { ...home, address: 'Rua 7' }, []],
    ['a hotel with its room', hotel, []],
    ['a hotel without name and room', { ...hotel, hotelName: ' ', roomNumber: '' }, ['hotelName', 'roomNumber']],
    ['a hotel with nothing', { ...home, address: '', isHotel: true }, ['hotelName', 'roomNumber', 'address']],
  ])('%s lacks what it lacks', (_, place, missing) => {
    expect(missingInPlace(place)).toEqual(missing);
  });
});
