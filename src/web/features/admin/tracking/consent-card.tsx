import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';

const steps = ['before', 'yes', 'no', 'never', 'own'] as const;

/** When a tool hears something, and what it never hears. */
export function ConsentCard() {
  const { t } = useTranslation('admin');
  return (
    <Card as="section" aria-labelledby="tracking-consent">
      <h2 id="tracking-consent" className="flex items-center gap-2 text-l">
        <LockIcon size={20} className="shrink-0 text-brand" />
        {t('tracking.consent')}
      </h2>
      <ul className="mt-3 space-y-3 text-s">
        {steps.map((step) => (
          <ConsentStep key={step} text={t(`tracking.consentSteps.${step}`)} />
        ))}
      </ul>
      <Link to="/cookies" className="mt-2 inline-flex min-h-11 items-center text-s underline underline-offset-4">
        {t('tracking.consentLink')}
      </Link>
    </Card>
  );
}

/** The words before the colon say when; they are set apart. */
function ConsentStep({ text }: { text: string }) {
  const end = text.indexOf(':');
  if (end < 0) return <li className="border-t border-line pt-3 text-soft">{text}</li>;
  return (
    <li>
      <strong>{text.slice(0, end + 1)}</strong>
      <span className="text-soft">{text.slice(end + 1)}</span>
    </li>
  );
}
