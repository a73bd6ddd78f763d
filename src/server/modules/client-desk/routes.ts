import * as contract from '#contract/client-desk.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import { type ClientDeskDeps, createAddress, toSavedAddress, updateAddress } from './addresses.ts';
import { addFavourite, listKnownTherapists } from './known-therapists.ts';
import { deleteAddressOf, deleteFavourite, listAddressesOf } from './repo.ts';

const userIdOf = ({ actor }: Pick<Context, 'actor'>): string => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  return actor.userId;
};

const ok = { ok: true } as const;

export const clientDeskRoutes = (deps: ClientDeskDeps): Handler[] => [
  handle(contract.listAddresses, async (input) =>
    (await listAddressesOf(deps.database, userIdOf(input))).map(toSavedAddress),
  ),
  handle(contract.createAddress, (input) => createAddress(deps, userIdOf(input), input.body, input.language)),
  handle(contract.updateAddress, (input) =>
    updateAddress(deps, userIdOf(input), input.params.id, { input: input.body, language: input.language }),
  ),
  handle(contract.deleteAddress, async (input) => {
    if (!(await deleteAddressOf(deps.database, userIdOf(input), input.params.id))) throw new AppError('not_found');
    return ok;
  }),
  handle(contract.listKnownTherapists, (input) => listKnownTherapists(deps.database, userIdOf(input))),
  handle(contract.addFavourite, async (input) => {
    await addFavourite(deps.database, userIdOf(input), input.params.id);
    return ok;
  }),
  handle(contract.removeFavourite, async (input) => {
    await deleteFavourite(deps.database, userIdOf(input), input.params.id);
    return ok;
  }),
];
