import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditSubject } from '#contract/audit.ts';
import { Link } from '#web/ui/router.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { useEntryLabel } from '../shared/changes/audit-words.ts';
import { useKnownNames } from '../shared/changes/use-known-names.ts';

const areas: Partial<Record<AuditSubject, string>> = {
  treatment: '/admin/treatments',
  'add-in': '/admin/add-ins',
  user: '/admin/users',
  client: '/admin/clients',
  therapist: '/admin/therapists',
  booking: '/admin/bookings',
  'promo-code': '/admin/promo-test',
  email: '/admin/email-scheduler',
  'email-template': '/admin/email-templates',
};

/** Where what was changed can be looked at; null when it is gone, or was about many. */
const hrefOf = ({ subject, subjectId, action }: AuditEntry): string | null => {
  const area = areas[subject];
  return area && subjectId !== 'all' && action !== 'deleted' ? `${area}?open=${encodeURIComponent(subjectId)}` : null;
};

/** What was changed, by the name people know it under. */
export function SubjectCell({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const labelOf = useEntryLabel();
  const nameOf = useKnownNames(entry.subject === 'therapist' ? 'therapist' : null);
  const label = labelOf(entry) || nameOf(entry.subjectId);
  const href = hrefOf(entry);
  const kind = t(`audit.subjects.${entry.subject}`);
  const name = label ? `${kind}: ${label}` : kind;
  return (
    <span className="wrap-anywhere">
      {href ? (
        <Link
          to={href}
          aria-label={t('audit.open', { name })}
          className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 md:min-h-0"
        >
          {name}
        </Link>
      ) : (
        name
      )}
      <CellNote>{t(`audit.actions.${entry.action}`)}</CellNote>
    </span>
  );
}
