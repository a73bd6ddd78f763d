import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminUser, mailPasswordLink, users } from '#contract/admin-users.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LockIcon, MailIcon, TrashIcon } from '#web/ui/icons.tsx';
import { tellDone, tellFailure } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { EraseUser } from './erase-user-dialog.tsx';
import { ResetSecondStep } from './reset-second-step.tsx';

type UserActionsProps = {
  row: AdminUser;
  /** What is typed above is older than what such a change leaves behind: the sheet begins anew. */
  onChanged(): void;
  onGone(): void;
};

export function UserActions({ row, onChanged, onGone }: UserActionsProps) {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [asks, setAsks] = useState<'disable' | 'erase' | null>(null);
  const isDisabled = row.status === 'disabled';
  const isOwn = user?.id === row.id;

  const run = async (failure: string, work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      tellFailure(failure, error);
    } finally {
      setIsBusy(false);
      setAsks(null);
    }
  };
  const mail = () =>
    run(t('users.linkFailed'), async () => {
      await call(mailPasswordLink, { params: { id: row.id } });
      tellDone(t('users.linkSent'), t('users.linkSentText', { email: row.email }));
      await refreshArea('audit');
    });
  const setDisabled = (disabled: boolean) =>
    run(t('users.statusFailed'), async () => {
      await call(users.change, { params: { id: row.id }, body: { disabled, version: row.version } });
      tellDone(t(disabled ? 'users.disabled' : 'users.enabled'));
      await refreshArea('users');
      onChanged();
    });

  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant="ghost" size="small" busy={isBusy && !asks} disabled={isDisabled} onClick={() => void mail()}>
        <MailIcon size={18} />
        {t(row.status === 'invited' ? 'users.sendInvitation' : 'users.sendLink')}
      </Button>
      {!isOwn && (
        <>
          <Button
            variant="ghost"
            size="small"
            onClick={() => (isDisabled ? void setDisabled(false) : setAsks('disable'))}
          >
            <LockIcon size={18} />
            {t(isDisabled ? 'users.enable' : 'users.disable')}
          </Button>
          {row.hasSecondStep && <ResetSecondStep row={row} onChanged={onChanged} />}
          <Button variant="quiet" size="small" className="text-danger!" onClick={() => setAsks('erase')}>
            <TrashIcon size={18} />
            {t('users.erase')}
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={asks === 'disable'}
        onOpenChange={(isOpen) => isOpen || setAsks(null)}
        title={t('users.disableTitle', { name: row.firstName })}
        confirmLabel={t('users.disableConfirm')}
        busy={isBusy}
        onConfirm={() => void setDisabled(true)}
      >
        {t('users.disableText')}
      </ConfirmDialog>
      <EraseUser row={row} isOpen={asks === 'erase'} onClose={() => setAsks(null)} onGone={onGone} />
    </div>
  );
}
