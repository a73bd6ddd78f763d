import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '#web/ui/field.tsx';

type NifFieldProps = Omit<TextFieldProps, 'label' | 'hint' | 'name' | 'disabled'> & { isLocked: boolean };

/** The tax number that goes on the receipt. */
export function NifField({ isLocked, ...rest }: NifFieldProps) {
  const { t } = useTranslation('booking');
  return (
    <TextField
      {...rest}
      label={t('checkout.nif')}
      hint={t('checkout.nifHint')}
      name="nif"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      disabled={isLocked}
    />
  );
}
