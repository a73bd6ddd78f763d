import { useQuery } from '@tanstack/react-query';
import { addIns, treatments } from '#contract/admin-catalogue.ts';
import { therapists as routes } from '#contract/admin-therapists.ts';
import type { AuditSubject } from '#contract/audit.ts';
import { serviceAreas } from '#contract/service-areas.ts';
import type { Language } from '#domain/language/language.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

/** What rows are called whose numbers stand in the log. */
type NamedKind = 'treatment' | 'add-in' | 'therapist' | 'service-area';
type Named = { id: string; name: string };

const kinds: Readonly<Record<string, NamedKind>> = {
  treatmentId: 'treatment',
  treatmentIds: 'treatment',
  serviceAreaIds: 'service-area',
  therapistId: 'therapist',
  therapists: 'therapist',
  wishedTherapists: 'therapist',
  unwishedTherapists: 'therapist',
};

export const kindOf = (field: string, subject: AuditSubject): NamedKind | null => {
  if (field === 'order') return subject === 'add-in' ? 'add-in' : 'treatment';
  return kinds[field] ?? null;
};

const all = { pageSize: 100 };

const asks: Record<NamedKind, (language: Language, signal: AbortSignal) => Promise<Named[]>> = {
  treatment: async (language, signal) =>
    (await call(treatments.list, { query: all }, { signal })).items.map(inLanguage(language)),
  'add-in': async (language, signal) =>
    (await call(addIns.list, { query: all }, { signal })).items.map(inLanguage(language)),
  'service-area': async (_, signal) =>
    (await call(serviceAreas.list, { query: all }, { signal })).items.map(({ id, name }) => ({ id: String(id), name })),
  therapist: async (_, signal) =>
    (await call(routes.list, { query: {} }, { signal })).map(({ id, firstName, lastName }) => ({
      id,
      name: `${firstName} ${lastName}`,
    })),
};

const inLanguage =
  (language: Language) =>
  ({ id, name }: { id: number; name: Record<Language, string> }): Named => ({ id: String(id), name: name[language] });

/** Asked only when somebody looks at a line that needs it. Null while it is not known; undefined when there is none. */
export const useKnownNames = (kind: NamedKind | null): ((id: unknown) => string | null | undefined) => {
  const { language } = useLanguage();
  const rows = useQuery({
    queryKey: ['admin', 'names', kind, language],
    queryFn: ({ signal }) => (kind ? asks[kind](language, signal) : []),
    enabled: kind !== null,
  });
  return (id) => (rows.data ? rows.data.find((row) => row.id === String(id))?.name : null);
};
