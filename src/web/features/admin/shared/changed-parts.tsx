import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';

type Leaf = { path: string; before: string | null; after: string | null };

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One line for each value that differs, with its path: `name.en`. */
const leavesOf = (before: unknown, after: unknown, path = ''): { path: string; before: unknown; after: unknown }[] => {
  if (!isTree(before) && !isTree(after)) {
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return isSame ? [] : [{ path, before, after }];
  }
  const was = isTree(before) ? before : {};
  const is = isTree(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
    leavesOf(was[key], is[key], path ? `${path}.${key}` : key),
  );
};

/** Before and after, side by side. What was made or deleted has one side only. */
export function ChangedParts({ entry }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const { t } = useTranslation('admin');
  const written = (value: unknown): string | null => {
    if (value === undefined) return null;
    if (value === null || value === '') return t('form.empty');
    if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
    if (Array.isArray(value))
      return value.map((part) => (isTree(part) ? JSON.stringify(part) : String(part))).join(', ');
    return String(value);
  };
  const leaves: Leaf[] = leavesOf(entry.before, entry.after).map(({ path, before, after }) => ({
    path,
    before: written(before),
    after: written(after),
  }));
  if (leaves.length === 0) return null;
  return (
    <dl className="mt-1.5 space-y-1 rounded-s bg-sunken px-3 py-2 text-xs">
      {leaves.map(({ path, before, after }) => (
        <div key={path} className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="wrap-anywhere text-soft">{path}</dt>
          <dd className="wrap-anywhere">
            {before !== null && (
              <>
                <span className="sr-only">{t('audit.before')}: </span>
                <del className="text-soft">{before}</del>
              </>
            )}
            {before !== null && after !== null && <ArrowRightIcon size={14} className="mx-1.5 inline text-soft" />}
            {after !== null && (
              <>
                <span className="sr-only">{t('audit.after')}: </span>
                <ins className="no-underline">{after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
