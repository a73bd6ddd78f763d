import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type AdminTherapist, therapists as routes } from '#contract/admin-therapists.ts';
import type { RouteInput, RouteResult } from '#contract/route.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

type TherapistState = {
  readonly status: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly therapists: readonly AdminTherapist[];
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly error: string | null;
};

type TherapistWish = NonNullable<RouteInput<typeof routes.list>['query']>;
export type NewTherapist = RouteInput<typeof routes.create>['body'];
export type TherapistChange = RouteInput<typeof routes.change>['body'];

/** The list call answers an array; anything else counts as an empty list. */
const listRoute = {
  ...routes.list,
  answer: z.pipe(
    z.transform((answer: unknown) => (Array.isArray(answer) ? answer : [])),
    z.array(routes.row),
  ),
};

const idle: TherapistState = { status: 'idle', therapists: [], isLoading: false, isError: false, error: null };

let state = idle;
let wish: TherapistWish = {};
let asking: AbortController | null = null;
const listeners = new Set<() => void>();

const change = (
  status: TherapistState['status'],
  {
    therapists = state.therapists,
    error = null,
  }: { therapists?: readonly AdminTherapist[]; error?: string | null } = {},
): void => {
  state = { status, therapists, isLoading: status === 'loading', isError: status === 'failed', error };
  for (const listener of listeners) listener();
};

/** Asks for the list; without a wish for the same one again. A newer question replaces one that is still open. */
export const fetchTherapists = async (wanted: TherapistWish = wish): Promise<void> => {
  wish = wanted;
  asking?.abort();
  const own = new AbortController();
  asking = own;
  change('loading');
  try {
    const therapists = await call(listRoute, { query: wish }, { signal: own.signal });
    if (asking === own) change('loaded', { therapists: therapists ?? [] });
  } catch (error) {
    if (asking === own) change('failed', { error: messageOf(error) });
  }
};

const messageOf = (error: unknown): string =>
  (error instanceof ApiError && error.text) || i18next.t('therapists.fetchFailed', { ns: 'admin' });

export const createTherapist = (fields: NewTherapist): Promise<AdminTherapist> =>
  logged('Failed to create therapist', async () => {
    const made = await call(routes.create, { body: fields });
    await fetchTherapists();
    return made;
  });

export const updateTherapist = (id: string, changes: TherapistChange): Promise<RouteResult<typeof routes.change>> =>
  logged('Failed to update therapist', async () => {
    const saved = await call(routes.change, { params: { id }, body: changes });
    const { affected: _, ...entry } = saved;
    mergeTherapist(id, entry);
    return saved;
  });

export const deleteTherapist = (id: string): Promise<void> =>
  logged('Failed to delete therapist', async () => {
    await call(routes.remove, { params: { id } });
    changeEntries((entries) => entries.filter((entry) => entry.id !== id));
  });

/** What is known of somebody by now, also by other calls than those above. */
export const mergeTherapist = (id: string, entry: Partial<AdminTherapist>): void =>
  changeEntries((entries) => entries.map((known) => (known.id === id ? { ...known, ...entry } : known)));

const changeEntries = (next: (entries: readonly AdminTherapist[]) => readonly AdminTherapist[]): void => {
  change(state.status, { therapists: next(state.therapists), error: state.error });
  // A list that is on its way may be older than this change.
  if (state.status === 'loading') void fetchTherapists();
};

const logged = async <Result>(sentence: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification wants these logged; whoever called shows them.
    console.error(sentence, error);
    throw error;
  }
};

/** Nothing of anybody stays in memory once the screen is left. */
export const forgetTherapists = (): void => {
  asking?.abort();
  asking = null;
  wish = {};
  change('idle', { therapists: [] });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const readTherapists = (): TherapistState => state;

export const useTherapists = (): TherapistState => useSyncExternalStore(subscribe, readTherapists, () => idle);
