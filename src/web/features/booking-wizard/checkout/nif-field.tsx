import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseNif } from '#domain/identity/nif.ts';
import { TextField } from '#web/ui/field.tsx';

type NifFieldProps = { value: string | null; isLocked: boolean; onChange(nif: string | null): void };

/** Handed on when the field is left, and only if its check digit is right. */
export function NifField({ value, isLocked, onChange }: NifFieldProps) {
  const { t } = useTranslation('booking');
  const [text, setText] = useState(value ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const finish = (): void => {
    const nif = text.trim() === '' ? null : parseNif(text);
    const isRefused = nif === null && text.trim() !== '';
    setIsWrong(isRefused);
    if (!isRefused && nif !== value) onChange(nif);
  };
  return (
    <TextField
      label={t('checkout.nif')}
      hint={t('checkout.nifHint')}
      name="nif"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      disabled={isLocked}
      value={text}
      error={isWrong ? t('checkout.nifWrong') : undefined}
      onChange={(event) => {
        setIsWrong(false);
        setText(event.target.value);
      }}
      onBlur={finish}
    />
  );
}
