import { useTranslation } from 'react-i18next';

const kinds = ['Heading', 'Figure', 'Button', 'Row', 'Quote', 'Note', 'Card'] as const;

/** The few signs a line may begin with. */
export function WritingHelp() {
  const { t } = useTranslation('admin');
  return (
    <details className="rounded-m border border-line bg-surface text-s">
      <summary className="disclosure flex min-h-11 cursor-pointer items-center px-4 font-semibold">
        {t('emailTemplates.help')}
      </summary>
      <div className="space-y-3 border-t border-line px-4 py-3.5">
        <p className="text-soft">{t('emailTemplates.helpLead')}</p>
        <dl className="space-y-2">
          {kinds.map((kind) => (
            <div key={kind} className="grid gap-x-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
              <dt>
                <code className="text-xs wrap-anywhere">{t(`emailTemplates.example${kind}`)}</code>
              </dt>
              <dd className="text-soft">{t(`emailTemplates.help${kind}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-soft">{t('emailTemplates.helpRest')}</p>
      </div>
    </details>
  );
}
