import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/checkbox.tsx';

export type Consent = 'terms' | 'health';
export const consents = ['terms', 'health'] as const satisfies Consent[];

type ConsentsProps = {
  given: ReadonlySet<Consent>;
  wasAsked: boolean;
  isLocked: boolean;
  onChange(consent: Consent, isGiven: boolean): void;
};

const pages: Record<string, string> = { terms: '/terms', privacy: '/privacy' };

/** `<terms>…</terms>` in a text becomes a link; the library's own way of doing it would weigh on every page. */
const withLinks = (text: string): ReactNode[] =>
  text.split(/(<\w+>.*?<\/\w+>)/).map((part) => {
    const [, name = '', words] = /^<(\w+)>(.*?)<\/\1>$/.exec(part) ?? [];
    return words === undefined ? (
      part
    ) : (
      <a key={name} href={pages[name]} target="_blank" rel="noopener" className="link">
        {words}
      </a>
    );
  });

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
          label={withLinks(t(`checkout.${consent}`))}
        />
      ))}
    </div>
  );
}
