import type { CustomerType } from '#domain/analytics/events.ts';
import { findUser } from '#server/modules/identity/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type BookingRow, hasEarlierBooking } from './repo.ts';

type Person = { readonly userId: string | null; readonly contact: Pick<BookingRow['contact'], 'email'> };

/** A promo code counts by the account's address when there is an account: the one typed into the form is anybody's. */
export const promoClientOf = async (on: Queryable, { userId, contact }: Person): Promise<string> => {
  const user = userId === null ? null : await findUser(on, userId);
  return (user?.email ?? contact.email).toLowerCase();
};

export const hasBookedBefore = (on: Queryable, { id, userId, contact }: Person & { id: string }): Promise<boolean> =>
  hasEarlierBooking(on, { id, userId, email: contact.email });

/** For measuring: has this person paid for a visit before? Said only to whoever has just paid. */
export const customerTypeOf = async (on: Queryable, person: Person & { id: string }): Promise<CustomerType> =>
  (await hasBookedBefore(on, person)) ? 'returning' : 'new';
