import type { createAddress as createRoute, SavedAddress } from '#contract/client-desk.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { AppError, found } from '#server/http/app-error.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import { type AddressFacts, type AddressRow, insertAddress, updateAddressOf } from './repo.ts';

export type ClientDeskDeps = { database: Database; texts: Texts };

type Input = RouteRequest<typeof createRoute>['body'];

const mostAddresses = 20;

export const toSavedAddress = ({ createdAt, ...address }: AddressRow): SavedAddress => ({
  ...address,
  createdAt: createdAt.toISOString(),
});

export const createAddress = async (
  deps: ClientDeskDeps,
  userId: string,
  input: Input,
  language: Language,
): Promise<SavedAddress> => {
  const facts = check(deps, input, language);
  const row = await deps.database.transaction((tx) => insertAddress(tx, userId, facts, mostAddresses));
  if (!row) throw new AppError('too_many_addresses');
  return toSavedAddress(row);
};

export const updateAddress = async (
  deps: ClientDeskDeps,
  userId: string,
  id: string,
  { input, language }: { input: Input; language: Language },
): Promise<SavedAddress> => {
  const row = found(await updateAddressOf(deps.database, userId, id, check(deps, input, language)));
  return toSavedAddress(row);
};

/** As a booking would take it, but for the room of a hotel: it is another one each time. Whether the company still comes there is asked then. */
const check = ({ texts }: ClientDeskDeps, input: Input, language: Language): AddressFacts => {
  const zip = parseZipCode(input.zipCode);
  const text = (key: string) => texts.text(language, key);
  if (!zip.ok) throw new AppError('zip_malformed', { fields: { zipCode: text('common:errors.zip_malformed') } });
  const { isHotel, hotelName, roomNumber } = input.location;
  if (isHotel && hotelName === '')
    throw new AppError('validation_failed', { fields: { 'location.hotelName': text('common:fields.required') } });
  const location = isHotel ? input.location : { ...input.location, hotelName: '', roomNumber: '' };
  return { ...input, zipCode: zip.zip, location: { ...location, roomNumber: isHotel ? roomNumber : '' } };
};
