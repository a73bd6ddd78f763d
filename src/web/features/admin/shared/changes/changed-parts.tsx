import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { useFieldName } from './audit-words.ts';
import { type Leaf, leavesOf } from './changed-leaves.ts';
import { ChangedValue } from './changed-value.tsx';

type ChangedPartsProps = { entry: Pick<AuditEntry, 'subject' | 'before' | 'after'> };

/** Before and after, side by side. What was made or deleted has one side only. */
export function ChangedParts({ entry }: ChangedPartsProps) {
  const nameOf = useFieldName();
  const leaves = leavesOf(entry.before, entry.after);
  if (leaves.length === 0) return null;
  return (
    <dl className="mt-1.5 space-y-1 rounded-s bg-sunken px-3 py-2 text-xs">
      {leaves.map((leaf) => (
        <div key={leaf.path.join()} className="grid gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-soft wrap-anywhere">{nameOf(leaf.path)}</dt>
          <dd className="wrap-anywhere">
            <Sides entry={entry} leaf={leaf} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sides({ entry: { subject, before, after }, leaf }: ChangedPartsProps & { leaf: Leaf }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {before !== null && (
        <>
          <span className="sr-only">{t('audit.before')}: </span>
          <del className="text-soft">
            <ChangedValue subject={subject} path={leaf.path} value={leaf.before} />
          </del>
        </>
      )}
      {before !== null && after !== null && <ArrowRightIcon size={14} className="mx-1.5 inline text-soft" />}
      {after !== null && (
        <>
          <span className="sr-only">{t('audit.after')}: </span>
          <ins className="no-underline">
            <ChangedValue subject={subject} path={leaf.path} value={leaf.after} />
          </ins>
        </>
      )}
    </>
  );
}
