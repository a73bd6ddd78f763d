import { QueryClient, queryOptions } from '@tanstack/react-query';
import { listAddIns, listTreatments } from '#contract/catalogue.ts';
import { call } from './call.ts';
import { addAsker } from './leaving.ts';

const minutes = (count: number): number => count * 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: minutes(5), refetchOnWindowFocus: true, retry: false },
    mutations: { retry: false },
  },
});

addAsker({
  stop: () => void queryClient.cancelQueries(),
  resume: () =>
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.fetchStatus === 'idle' && state.data === undefined,
    }),
  forget: () => queryClient.clear(),
});

export const treatmentsQuery = queryOptions({
  queryKey: ['treatments'],
  queryFn: ({ signal }) => call(listTreatments, undefined, { signal }),
  staleTime: minutes(60),
  gcTime: minutes(60),
});

export const addInsQuery = queryOptions({
  queryKey: ['add-ins'],
  queryFn: ({ signal }) => call(listAddIns, undefined, { signal }),
  staleTime: minutes(60),
  gcTime: minutes(60),
});
