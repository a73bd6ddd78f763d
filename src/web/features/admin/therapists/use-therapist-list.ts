import { useEffect } from 'react';
import type { AdminTherapist } from '#contract/admin-therapists.ts';
import type { ListState } from '../shared/list/list-state.ts';
import type { ListReading } from '../shared/list/use-list.ts';
import { pickTherapists, type TherapistFilters } from './pick-therapists.ts';
import { fetchTherapists, forgetTherapists, useTherapists } from './therapist-store.ts';

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The store's list as the list view reads it: the server searches, the rest is picked here. */
export const useTherapistList = (
  { q, sort, page, pageSize }: Pick<ListState, 'q' | 'sort' | 'page' | 'pageSize'>,
  filters: TherapistFilters,
): ListReading<AdminTherapist> => {
  const { status, therapists, isLoading, isError, error } = useTherapists();
  const { active } = filters;
  useEffect(() => {
    void fetchTherapists({ ...(q && { q }), ...(active && { active }) });
  }, [q, active]);
  useEffect(() => forgetTherapists, []);

  const picked = pickTherapists(therapists, filters, sort);
  const items = picked.slice((page - 1) * pageSize, page * pageSize);
  const isKnown = status === 'loaded' || therapists.length > 0;
  return {
    data: isKnown ? { items, total: picked.length } : undefined,
    error: error && asSentence(error),
    isError,
    isPending: !isKnown && !isError,
    isFetching: isLoading,
    refetch: () => fetchTherapists(),
  };
};
