import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { textWithLinks } from '#web/ui/text-with-links.tsx';

type Consent = 'terms' | 'health';
const consents = ['terms', 'health'] as const satisfies Consent[];

/** Which of the two have been given so far. */
export const useConsents = () => {
  const [given, setGiven] = useState<ReadonlySet<Consent>>(new Set());
  const give = (consent: Consent, isGiven: boolean): void => {
    const next = new Set(given);
    if (isGiven) next.add(consent);
    else next.delete(consent);
    setGiven(next);
  };
  return { given, give, areAllGiven: consents.every((consent) => given.has(consent)) };
};

type ConsentsProps = {
  given: ReadonlySet<Consent>;
  wasAsked: boolean;
  isLocked: boolean;
  onChange(consent: Consent, isGiven: boolean): void;
};

const pages = { terms: '/terms', privacy: '/privacy' };

export function Consents({ given, wasAsked, isLocked, onChange }: ConsentsProps) {
  const { t } = useTranslation('booking');
  return (
    <div className="grid gap-1">
      {consents.map((consent) => (
        <Checkbox
          key={consent}
          name={`consent-${consent}`}
          required
          disabled={isLocked}
          checked={given.has(consent)}
          error={wasAsked && !given.has(consent) ? t(`checkout.${consent}Missing`) : undefined}
          onChange={(event) => onChange(consent, event.target.checked)}
          label={textWithLinks(t(`checkout.${consent}`), pages)}
        />
      ))}
    </div>
  );
}
