import type { APIRequestContext } from '@playwright/test';
import { addressesFor } from '../support/addresses.ts';
import { get } from '../support/server-calls.ts';
import type { Person } from '../support/test.ts';

type Visit = { id: string; status: string };

/** The screens of a person, and those that only show something with a booking of their own. */
export const addressesWithSomething = async (server: APIRequestContext, person: Person): Promise<string[]> => {
  const addresses = [...addressesFor(person), ...(tabs[person] ?? [])];
  if (person === 'client') {
    const visits = await get<Visit[]>(server, '/api/bookings');
    const coming = visits.find(({ status }) => status === 'confirmed')?.id;
    addresses.push(`/bookings/${coming}`, `/reschedule/${coming}`);
  }
  if (person === 'therapist') {
    const { items } = await get<{ items: Visit[] }>(server, '/api/therapist/bookings?status=confirmed');
    addresses.push(`/therapist/booking/${items[0]?.id}`);
  }
  return addresses;
};

const tabs: Partial<Record<Person, string[]>> = {
  visitor: ['/nowhere'],
  client: ['gift-cards', 'receipts', 'account'].map((tab) => `/dashboard?tab=${tab}`),
};

/** A name for its files: the address without what is different each time. */
export const nameOf = (address: string): string =>
  address
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, (id) =>
      id.startsWith('3f0e8c1a') || id.startsWith('8a1d2c3b') ? 'none' : 'one',
    )
    .replace(/[\w-]{40,}/g, 'none')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '') || 'home';
