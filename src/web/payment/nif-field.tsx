import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '#web/api/public-config.ts';
import { TextField, type TextFieldProps } from '#web/ui/field.tsx';

type NifFieldProps = Omit<TextFieldProps, 'label' | 'hint' | 'name' | 'disabled'> & {
  isLocked: boolean;
  /** A gift card is not invoiced: the visits that are paid with it are. */
  isOf: 'visit' | 'gift-card';
};

/** The tax number, and on which paper it will stand. */
export function NifField({ isLocked, isOf, ...rest }: NifFieldProps) {
  const { t } = useTranslation('booking');
  const isInvoiced = usePublicConfig()?.issuesInvoices === true && isOf === 'visit';
  return (
    <TextField
      {...rest}
      label={t('checkout.nif')}
      hint={t(`checkout.nifHint.${isInvoiced ? 'invoice' : 'receipt'}`)}
      name="nif"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      disabled={isLocked}
    />
  );
}
