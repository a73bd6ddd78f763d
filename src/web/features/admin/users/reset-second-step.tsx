import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminUser, resetSecondStep } from '#contract/admin-users.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RenewIcon } from '#web/ui/icons.tsx';
import { tellDone, tellFailure } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';

/** For a colleague who lost the phone and the recovery codes. */
export function ResetSecondStep({ row, onChanged }: { row: AdminUser; onChanged(): void }) {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const reset = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await call(resetSecondStep, { params: { id: row.id } });
      tellDone(t('users.resetStepDone', { name: row.firstName }), t('users.resetStepDoneText'));
      await refreshArea('users');
      onChanged();
    } catch (error) {
      tellFailure(t('users.resetStepFailed'), error);
    } finally {
      setIsBusy(false);
      setIsAsking(false);
    }
  };

  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
        <RenewIcon size={18} />
        {t('users.resetStep')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('users.resetStepTitle', { name: row.firstName })}
        confirmLabel={t('users.resetStepConfirm')}
        busy={isBusy}
        onConfirm={() => void reset()}
      >
        {t('users.resetStepText')}
      </ConfirmDialog>
    </>
  );
}
