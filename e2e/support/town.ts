import type { APIRequestContext } from '@playwright/test';
import { ownName } from './admin.ts';
import { post } from './server-calls.ts';

export type Town = { readonly zip: string; readonly therapistId: string; readonly therapistEmail: string };

/** A town of its own with one therapist, Olga, who works the same hours every day. */
export const openTown = async (
  admin: APIRequestContext,
  zipFrom: number,
  { from, to }: { from: string; to: string },
): Promise<Town> => {
  const area = await post<{ id: number }>(admin, '/api/admin/service-areas', {
    ...{ name: ownName('Vila'), zipFrom, zipTo: zipFrom, active: true },
  });
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));
  const therapistEmail = `olga.${zipFrom}@example.com`;
  const { id } = await post<{ id: string }>(admin, '/api/admin/therapists', {
    ...{ firstName: 'Olga', lastName: 'Prata', email: therapistEmail, phone: '+351 912 000 077' },
    ...{ gender: 'female', serviceAreaIds: [area.id], treatmentIds: [1], hours },
  });
  return { zip: `${zipFrom}-001`, therapistId: id, therapistEmail };
};
