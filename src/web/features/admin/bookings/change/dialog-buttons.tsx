import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

type DialogButtonsProps = {
  label: ReactNode;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
  tone?: 'primary' | 'danger';
};

/** Leave it, or do what the other button says. */
export function DialogButtons({ label, isBusy, onConfirm, onClose, tone = 'primary' }: DialogButtonsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Button variant="ghost" size="small" disabled={isBusy} onClick={onClose}>
        {t('bookings.close')}
      </Button>
      <Button variant={tone} size="small" busy={isBusy} onClick={onConfirm}>
        {label}
      </Button>
    </>
  );
}
