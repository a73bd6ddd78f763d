import { useQuery } from '@tanstack/react-query';
import type { AuditSubject } from '#contract/audit.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { NamedKind } from './ask-names.ts';

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

/** Asked only when somebody looks at a line that needs it. Null while it is not known; undefined when there is none. */
export const useKnownNames = (kind: NamedKind | null): ((id: unknown) => string | null | undefined) => {
  const { language } = useLanguage();
  const rows = useQuery({
    queryKey: ['admin', 'names', kind, language],
    queryFn: async ({ signal }) => (kind ? (await import('./ask-names.ts')).askNames[kind](language, signal) : []),
    enabled: kind !== null,
  });
  return (id) => (rows.data ? rows.data.find((row) => row.id === String(id))?.name : null);
};
