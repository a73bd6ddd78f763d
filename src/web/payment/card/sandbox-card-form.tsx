import { useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/field.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { CardFormProps } from './card-form.ts';
import { confirmTestCard, type TestCard } from './sandbox-confirm.ts';

const emptyCard: TestCard = { number: '', expiry: '', cvc: '' };

const digitsOf = (text: string): string => text.replace(/\D/g, '');
const inFours = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
const asExpiry = (text: string): string => {
  const digits = digitsOf(text).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
};

const fields = [
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

/** The card form of the built-in provider. What is typed stays on this screen and is stored nowhere. */
export function SandboxCardForm({ handle, isLocked }: CardFormProps) {
  const { t } = useTranslation('booking');
  const [card, setCard] = useState(emptyCard);
  const [wasAsked, setWasAsked] = useState(false);

  useImperativeHandle(handle, () => ({
    prepare: async () => {
      setWasAsked(true);
      return fields.every(({ name, isRight }) => isRight(card[name]));
    },
    confirm: (intent) => confirmTestCard(intent, card),
  }));

  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-5">
      <legend className="mb-3 flex w-full items-center justify-between gap-3 text-s font-semibold">
        {t('card.legend')}
        <Tag tone="wait">{t('card.testMode')}</Tag>
      </legend>
      <p className="col-span-2 -mt-3 text-xs text-soft">{t('card.testNumbers')}</p>
      {fields.map(({ name, autoComplete, format, isRight }) => (
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
          onChange={(event) => setCard({ ...card, [name]: format(event.target.value) })}
        />
      ))}
    </fieldset>
  );
}
