import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText, tellDone } from './failures.ts';

type InUseDialogProps = {
  isOpen: boolean;
  name: string;
  isActive: boolean;
  onClose(): void;
  makeInactive(): Promise<void>;
};

/** What bookings refer to stays; the kind way out is to take it off the list. */
export function InUseDialog({ isOpen, name, isActive, onClose, makeInactive }: InUseDialogProps) {
  const { t } = useTranslation('admin');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    if (!isActive) return onClose();
    setIsBusy(true);
    try {
      await makeInactive();
      tellDone(t('form.saved'), t('treatments.nowInactive'));
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('treatments.inUseTitle', { name })}
      tone="primary"
      confirmLabel={t(isActive ? 'treatments.makeInactive' : 'form.close')}
      busy={isBusy}
      onConfirm={() => void confirm()}
    >
      {t('treatments.inUseText')}
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
