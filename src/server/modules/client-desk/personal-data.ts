import type { PersonalDataSource } from '../identity/public.ts';
import { toSavedAddress } from './addresses.ts';
import { listKnownTherapists } from './known-therapists.ts';
import { listAddressesOf } from './repo.ts';

/** For people who ask what the house keeps about them. */
export const clientDeskPersonalData = (): PersonalDataSource[] => [
  { name: 'addresses', collect: async (on, userId) => (await listAddressesOf(on, userId)).map(toSavedAddress) },
  {
    name: 'favourites',
    collect: async (on, userId) =>
      (await listKnownTherapists(on, userId))
        .filter(({ isFavourite }) => isFavourite)
        .map(({ id, firstName }) => ({ id, firstName })),
  },
];
