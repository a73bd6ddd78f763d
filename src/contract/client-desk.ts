import * as z from 'zod/mini';
import { instant } from './availability.ts';
import { location, placeFields } from './place.ts';
import { route } from './route.ts';
import { freeText, singleLine } from './text-fields.ts';

const ok = z.object({ ok: z.literal(true) });

export const savedAddress = z.object({
  id: z.string(),
  label: z.string(),
  zipCode: z.string(),
  location: z.object(placeFields),
  hasMassageTable: z.int(),
  locationNotes: z.string(),
  createdAt: instant,
});

export type SavedAddress = z.output<typeof savedAddress>;

/** The same fields as a booking has them. */
const addressBody = z.strictObject({
  label: singleLine(60).check(z.minLength(1)),
  zipCode: z.string().check(z.maxLength(20)),
  location,
  hasMassageTable: z._default(z.int().check(z.minimum(0), z.maximum(4)), 0),
  locationNotes: z._default(freeText(1000), ''),
});

const addressId = z.object({ id: z.uuid() });

export const listAddresses = route({
  method: 'GET',
  path: '/api/addresses',
  who: 'signed-in',
  summary: 'The saved addresses of the signed-in person, the oldest first',
  answer: z.array(savedAddress),
});

export const createAddress = route({
  method: 'POST',
  path: '/api/addresses',
  who: 'signed-in',
  summary: 'Save an address; twenty at most',
  body: addressBody,
  answer: savedAddress,
  status: 201,
  errors: ['zip_malformed', 'too_many_addresses'],
});

export const updateAddress = route({
  method: 'PUT',
  path: '/api/addresses/:id',
  who: 'signed-in',
  summary: 'Change a saved address; bookings made with it stay as they are',
  params: addressId,
  body: addressBody,
  answer: savedAddress,
  errors: ['not_found', 'zip_malformed'],
});

export const deleteAddress = route({
  method: 'DELETE',
  path: '/api/addresses/:id',
  who: 'signed-in',
  summary: 'Forget a saved address',
  params: addressId,
  answer: ok,
  errors: ['not_found'],
});

/** Somebody who has been with the client. */
export const knownTherapist = z.object({
  id: z.string(),
  firstName: z.string(),
  imageUrl: z.nullable(z.string()),
  /** No longer with the company: shown, not to be had. */
  isActive: z.boolean(),
  visits: z.int(),
  lastVisitAt: instant,
  isFavourite: z.boolean(),
});

export type KnownTherapist = z.output<typeof knownTherapist>;

export const listKnownTherapists = route({
  method: 'GET',
  path: '/api/known-therapists',
  who: 'signed-in',
  summary: 'The therapists who have been with the signed-in person, favourites first, then the latest',
  answer: z.array(knownTherapist),
});

const therapistId = z.object({ id: z.uuid() });

export const addFavourite = route({
  method: 'PUT',
  path: '/api/favourites/:id',
  who: 'signed-in',
  summary: 'Remember a therapist as a favourite; only one who has been here',
  params: therapistId,
  answer: ok,
  errors: ['not_found'],
});

export const removeFavourite = route({
  method: 'DELETE',
  path: '/api/favourites/:id',
  who: 'signed-in',
  summary: 'No longer a favourite; asking twice is no fault',
  params: therapistId,
  answer: ok,
});

export const clientDeskRoutes = {
  addFavourite,
  createAddress,
  deleteAddress,
  listAddresses,
  listKnownTherapists,
  removeFavourite,
  updateAddress,
};
