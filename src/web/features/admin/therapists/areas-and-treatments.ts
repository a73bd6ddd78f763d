import { queryOptions, useQuery } from '@tanstack/react-query';
import { treatments } from '#contract/admin-catalogue.ts';
import { serviceAreas } from '#contract/service-areas.ts';
import { type TimeZone, workingZone } from '#domain/time/time-zone.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

export type Named = { id: number; name: string; active: boolean };

const pageSize = 100;

/** The lists of the admin come in pages; for choosing from them all pages are needed. */
const readAll = async <Item>(ask: (page: number) => Promise<{ items: Item[]; total: number }>): Promise<Item[]> => {
  const { items, total } = await ask(1);
  const others = Array.from({ length: Math.ceil(total / pageSize) - 1 }, (_, index) => ask(index + 2));
  return [...items, ...(await Promise.all(others)).flatMap((page) => page.items)];
};

const areasQuery = queryOptions({
  queryKey: ['admin', 'serviceAreas', 'names'],
  queryFn: ({ signal }) => readAll((page) => call(serviceAreas.list, { query: { page, pageSize } }, { signal })),
  staleTime: 0,
});

const treatmentsQuery = queryOptions({
  queryKey: ['admin', 'treatments', 'names'],
  queryFn: ({ signal }) => readAll((page) => call(treatments.list, { query: { page, pageSize } }, { signal })),
  staleTime: 0,
});

export const useAreas = () => useQuery({ ...areasQuery, select: (areas): Named[] => areas });

/** By which clock somebody would work who goes to these; null until the areas are known. */
export const useWorkingZone = (areaIds: readonly number[]): TimeZone | null => {
  const { data: areas } = useQuery(areasQuery);
  return areas ? workingZone(areas.filter(({ id }) => areaIds.includes(id)).map(({ timezone }) => timezone)) : null;
};

export const useTreatments = () => {
  const { language } = useLanguage();
  return useQuery({
    ...treatmentsQuery,
    select: (treatments): Named[] => treatments.map(({ id, name, active }) => ({ id, name: name[language], active })),
  });
};
