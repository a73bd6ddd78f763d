import type { Module } from '#server/module.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { type PersonalDataSource, userErased } from '../identity/public.ts';
import { type ClientDeskDeps, toSavedAddress } from './addresses.ts';
import { listKnownTherapists } from './known-therapists.ts';
import { forgetClientDesk, listAddressesOf } from './repo.ts';
import { clientDeskRoutes } from './routes.ts';

export const clientDeskModule = (deps: ClientDeskDeps): Module => ({
  routes: clientDeskRoutes(deps),
  listeners: [forgetClient(deps)],
  personalData: [ownAddresses, ownFavourites],
});

const forgetClient = ({ database }: ClientDeskDeps): Listener =>
  listen(userErased, { id: 'client-desk.forget-client', formerly: 'forget addresses and favourites' }, ({ userId }) =>
    database.transaction((tx) => forgetClientDesk(tx, userId)),
  );

const ownAddresses: PersonalDataSource = {
  name: 'addresses',
  collect: async (on, userId) => (await listAddressesOf(on, userId)).map(toSavedAddress),
};

const ownFavourites: PersonalDataSource = {
  name: 'favourites',
  collect: async (on, userId) =>
    (await listKnownTherapists(on, userId))
      .filter(({ isFavourite }) => isFavourite)
      .map(({ id, firstName }) => ({ id, firstName })),
};
