import { useTranslation } from 'react-i18next';
import type { OpenedTemplate } from '#contract/email-templates.ts';
import { brandOfPage } from '#web/i18n/brand.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Tag } from '#web/ui/tag.tsx';

type VariableListProps = { row: OpenedTemplate; onInsert(name: string): void };

export function VariableList({ row, onInsert }: VariableListProps) {
  const { t } = useTranslation('admin');
  const always = [
    { name: 'brand', example: brandOfPage(), isSecret: false, isNeeded: false },
    { name: 'siteUrl', example: location.origin, isSecret: false, isNeeded: false },
  ];
  const variables = [
    ...row.variables.map(({ example, ...rest }) => ({ ...rest, example: example[row.language] })),
    ...always,
  ];
  return (
    <section>
      <h2 className="font-sans text-s font-semibold tracking-normal">{t('emailTemplates.variables')}</h2>
      <p className="mt-1 mb-3 text-xs text-soft">{t('emailTemplates.variablesHint')}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {variables.map(({ name, example, isSecret, isNeeded }) => (
          <li key={name} className="min-w-0">
            <button
              type="button"
              aria-label={t('emailTemplates.insert', { name, example })}
              // The field keeps its cursor: it is where the variable goes.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(name)}
              className="flex min-h-11 w-full min-w-0 items-center gap-2 rounded-s border border-line bg-surface px-3 py-1.5 text-left transition-colors hover:border-brand-line hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <code className="block truncate text-xs font-semibold">{`{{ ${name} }}`}</code>
                <span lang={row.language} className="block truncate text-xs text-soft">
                  {example}
                </span>
              </span>
              {isNeeded && <Tag tone="wait">{t('emailTemplates.needed')}</Tag>}
              {isSecret && (
                <span title={t('emailTemplates.secret')} className="shrink-0 text-soft">
                  <LockIcon size={16} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
