import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/field.tsx';
import type { useNif } from './use-nif.ts';

const problemKeys = { wrong: 'checkout.nifWrong', unsaved: 'checkout.nifUnsaved' } as const;

/** Handed on when the field is left, and only if its check digit is right. */
export function NifField({ nif, isLocked }: { nif: ReturnType<typeof useNif>; isLocked: boolean }) {
  const { t } = useTranslation('booking');
  return (
    <TextField
      ref={nif.field}
      label={t('checkout.nif')}
      hint={t('checkout.nifHint')}
      name="nif"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      disabled={isLocked}
      value={nif.text}
      error={nif.problem ? t(problemKeys[nif.problem]) : undefined}
      onChange={(event) => nif.change(event.target.value)}
      onBlur={() => void nif.finish()}
    />
  );
}
