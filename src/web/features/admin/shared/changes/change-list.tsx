import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, type AuditSubject, listAudit } from '#contract/audit.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { failureText } from '../failures.ts';
import { useIsSupport } from '../use-is-support.ts';
import { ChangedParts } from './changed-parts.tsx';

/** The last changes of one thing, for the end of its sheet. */
export function ChangeList({ subject, id }: { subject: AuditSubject; id: string }) {
  const { t } = useTranslation('admin');
  const query = { subject, subjectId: id, pageSize: 10 };
  const changes = useQuery({
    queryKey: ['admin', 'audit', 'of', subject, id],
    queryFn: ({ signal }) => call(listAudit, { query }, { signal }),
    staleTime: 0,
  });
  if (changes.isError) return <p className="text-s text-danger">{failureText(changes.error)}</p>;
  if (!changes.data) return <SkeletonText lines={2} />;
  if (changes.data.items.length === 0) return <p className="text-s text-soft">{t('audit.none')}</p>;
  return (
    <ol className="space-y-4">
      {changes.data.items.map((entry) => (
        <li key={entry.id} className="text-s">
          <ChangeLine entry={entry} />
          <ChangedParts entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function ChangeLine({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const actor = useActorName();
  return (
    <p>
      <span className="font-semibold">{actor(entry)}</span> {t(`audit.actions.${entry.action}`)}{' '}
      <time dateTime={entry.at} className="text-soft">
        {formatMoment(entry.at, language)}
      </time>
    </p>
  );
}

export const useActorName = (): ((entry: AuditEntry) => string) => {
  const { t } = useTranslation('admin');
  return ({ actor }) => (actor === null ? t('audit.system') : (actor.name ?? t('audit.left')));
};

/** Who made the last change; null while it is not known, or when the company did. */
export const useLastActor = (of: { subject: AuditSubject; id: string } | null): string | null => {
  const isSupport = useIsSupport();
  const last = useQuery({
    queryKey: ['admin', 'audit', 'last', of?.subject, of?.id],
    queryFn: ({ signal }) =>
      of ? call(listAudit, { query: { subject: of.subject, subjectId: of.id, pageSize: 1 } }, { signal }) : null,
    enabled: of !== null && !isSupport,
    staleTime: 0,
  });
  return last.data?.items[0]?.actor?.name ?? null;
};
