import { useTranslation } from 'react-i18next';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

/** What each figure is, in one sentence; for whoever asks. */
export function Meanings({ rows }: { rows: readonly (readonly [name: string, sentence: string])[] }) {
  const { t } = useTranslation('admin');
  return (
    <details className="group mt-3 border-t border-line pt-1">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 rounded-s text-xs font-semibold text-soft hover:text-ink">
        <ChevronDownIcon size={16} className="transition-transform group-open:rotate-180" />
        {t('meanings')}
      </summary>
      <dl className="grid gap-x-6 gap-y-2 pb-2 text-xs md:grid-cols-2">
        {rows.map(([name, sentence]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-soft">{sentence}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
