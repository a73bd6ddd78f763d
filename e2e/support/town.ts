import type { APIRequestContext } from '@playwright/test';
import { ownName } from './admin.ts';
import { post } from './server-calls.ts';

export type Town = {
  readonly zip: string;
  readonly areaId: number;
  readonly therapistId: string;
  readonly therapistEmail: string;
};

type Hours = { from: string; to: string };

/** A town of its own with one therapist, Olga, who works the same hours every day. */
export const openTown = async (
  admin: APIRequestContext,
  zipFrom: number,
  hours: Hours,
  firstName = 'Olga',
): Promise<Town> => {
  const area = await post<{ id: number }>(admin, '/api/admin/service-areas', {
    ...{ name: ownName('Vila'), zipFrom, zipTo: zipFrom, active: true },
  });
  const therapistEmail = `olga.${zipFrom}@example.com`;
  const therapistId = await employIn(admin, area.id, hours, { firstName, email: therapistEmail });
  return { zip: `${zipFrom}-001`, areaId: area.id, therapistId, therapistEmail };
};

/** One more who works in a town. */
export const employIn = async (
  admin: APIRequestContext,
  areaId: number,
  { from, to }: Hours,
  person: { firstName: string; email: string },
): Promise<string> => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));
  const { id } = await post<{ id: string }>(admin, '/api/admin/therapists', {
    ...{ lastName: 'Prata', phone: '+351 912 000 077', ...person },
    ...{ gender: 'female', serviceAreaIds: [areaId], treatmentIds: [1], hours },
  });
  return id;
};
