import { queryOptions, useQuery } from '@tanstack/react-query';
import { treatments } from '#contract/admin-catalogue.ts';
import { serviceAreas } from '#contract/service-areas.ts';
import { type TimeZone, workingZone } from '#domain/time/time-zone.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

/** Of a list that people choose from. */
export type Named = { readonly id: number; readonly name: string; readonly active: boolean };

const pageSize = 100;

/** The lists of the admin come in pages; for choosing from them all pages are needed. */
const readAll = async <Item>(ask: (page: number) => Promise<{ items: Item[]; total: number }>): Promise<Item[]> => {
  const { items, total } = await ask(1);
  const others = Array.from({ length: Math.ceil(total / pageSize) - 1 }, (_, index) => ask(index + 2));
  return [...items, ...(await Promise.all(others)).flatMap((page) => page.items)];
};

const areasQuery = queryOptions({
  queryKey: ['admin', 'service-areas', 'all'],
  queryFn: ({ signal }) => readAll((page) => call(serviceAreas.list, { query: { page, pageSize } }, { signal })),
  staleTime: 0,
});

const treatmentsQuery = queryOptions({
  queryKey: ['admin', 'treatments', 'all'],
  queryFn: ({ signal }) => readAll((page) => call(treatments.list, { query: { page, pageSize } }, { signal })),
  staleTime: 0,
});

/** Every area, served or not. */
export const useAreas = () => useQuery(areasQuery);

/** By which clock somebody would work who goes to these; null until the areas are known. */
export const useWorkingZone = (areaIds: readonly number[]): TimeZone | null => {
  const { data: areas } = useAreas();
  return areas ? workingZone(areas.filter(({ id }) => areaIds.includes(id)).map(({ timezone }) => timezone)) : null;
};

/** Every treatment, those that are not on offer too: a code or a therapist may already name one. */
export const useTreatments = () => {
  const { language } = useLanguage();
  return useQuery({
    ...treatmentsQuery,
    select: (treatments): Named[] => treatments.map(({ id, name, active }) => ({ id, name: name[language], active })),
  });
};
