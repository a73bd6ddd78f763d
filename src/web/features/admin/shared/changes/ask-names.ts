import { addIns } from '#contract/admin-add-ins.ts';
import { treatments } from '#contract/admin-catalogue.ts';
import { therapists } from '#contract/admin-therapists.ts';
import { serviceAreas } from '#contract/service-areas.ts';
import type { Language } from '#domain/language/language.ts';
import { call } from '#web/api/call.ts';

/** What rows are called whose numbers stand in the log. */
export type NamedKind = 'treatment' | 'add-in' | 'therapist' | 'service-area';
type Named = { id: string; name: string };

const all = { pageSize: 100 };

export const askNames: Record<NamedKind, (language: Language, signal: AbortSignal) => Promise<Named[]>> = {
  treatment: async (language, signal) =>
    (await call(treatments.list, { query: all }, { signal })).items.map(inLanguage(language)),
  'add-in': async (language, signal) =>
    (await call(addIns.list, { query: all }, { signal })).items.map(inLanguage(language)),
  'service-area': async (_, signal) =>
    (await call(serviceAreas.list, { query: all }, { signal })).items.map(({ id, name }) => ({ id: String(id), name })),
  therapist: async (_, signal) =>
    (await call(therapists.list, { query: {} }, { signal })).map(({ id, firstName, lastName }) => ({
      id,
      name: `${firstName} ${lastName}`,
    })),
};

const inLanguage =
  (language: Language) =>
  ({ id, name }: { id: number; name: Record<Language, string> }): Named => ({ id: String(id), name: name[language] });
