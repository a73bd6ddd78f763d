import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/field.tsx';
import type { TestCard } from './sandbox-confirm.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const inFours = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
const asExpiry = (text: string): string => {
  const digits = digitsOf(text).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
};

export const cardFields = [
  {
    name: 'number',
    autoComplete: 'cc-number',
    format: inFours,
    isRight: (text: string) => digitsOf(text).length >= 12,
  },
  {
    name: 'expiry',
    autoComplete: 'cc-exp',
    format: asExpiry,
    isRight: (text: string) => /^(0[1-9]|1[0-2]) \/ \d{2}$/.test(text),
  },
  {
    name: 'cvc',
    autoComplete: 'cc-csc',
    format: (text: string) => digitsOf(text).slice(0, 4),
    isRight: (text: string) => text.length >= 3,
  },
] as const;

type TestCardFieldsProps = { card: TestCard; wasAsked: boolean; isLocked: boolean; onChange(card: TestCard): void };

export function TestCardFields({ card, wasAsked, isLocked, onChange }: TestCardFieldsProps) {
  const { t } = useTranslation('booking');
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <p className="col-span-2 -mt-1 text-xs text-soft">{t('card.testNumbers')}</p>
      {cardFields.map(({ name, autoComplete, format, isRight }) => (
        <TextField
          key={name}
          className={name === 'number' ? 'col-span-2' : undefined}
          label={t(`card.${name}`)}
          placeholder={t(`card.${name}Example`)}
          name={`card-${name}`}
          inputMode="numeric"
          autoComplete={autoComplete}
          required
          disabled={isLocked}
          value={card[name]}
          error={wasAsked && !isRight(card[name]) ? t(`card.${name}Missing`) : undefined}
          onChange={(event) => onChange({ ...card, [name]: format(event.target.value) })}
        />
      ))}
    </div>
  );
}
