import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminUser, mailPasswordLink, resetSecondStep, users } from '#contract/admin-users.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { LockIcon, MailIcon, RenewIcon, TrashIcon } from '#web/ui/icons.tsx';
import { AskFirst } from '../shared/dialogs/ask-first.tsx';
import { TypedConfirm } from '../shared/dialogs/typed-confirm.tsx';
import { tellDone } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { useWork } from '../shared/use-work.ts';

type UserActionsProps = {
  row: AdminUser;
  /** What is typed above is older than what such a change leaves behind: the sheet begins anew. */
  onChanged(): void;
  onGone(): void;
};

export function UserActions({ row, onChanged, onGone }: UserActionsProps) {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const { isBusy, runAndTell } = useWork();
  const params = { id: row.id };
  const isDisabled = row.status === 'disabled';
  const mail = () =>
    runAndTell(t('users.linkFailed'), async () => {
      await call(mailPasswordLink, { params });
      tellDone(t('users.linkSent'), t('users.linkSentText', { email: row.email }));
      await refreshArea('audit');
    });
  const done = async (...words: [string, string?]): Promise<void> => {
    tellDone(...words);
    await refreshArea('users');
    onChanged();
  };
  const setDisabled = async (disabled: boolean): Promise<void> => {
    await call(users.change, { params, body: { disabled, version: row.version } });
    await done(t(disabled ? 'users.disabled' : 'users.enabled'));
  };
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant="ghost" size="small" busy={isBusy} disabled={isDisabled} onClick={() => void mail()}>
        <MailIcon size={18} />
        {t(row.status === 'invited' ? 'users.sendInvitation' : 'users.sendLink')}
      </Button>
      {user?.id !== row.id && (
        <>
          {isDisabled ? (
            <Button
              variant="ghost"
              size="small"
              onClick={() => void runAndTell(t('users.statusFailed'), () => setDisabled(false))}
            >
              <LockIcon size={18} />
              {t('users.enable')}
            </Button>
          ) : (
            <AskFirst
              icon={<LockIcon size={18} />}
              label={t('users.disable')}
              title={t('users.disableTitle', { name: row.firstName })}
              confirmLabel={t('users.disableConfirm')}
              failedTitle={t('users.statusFailed')}
              act={() => setDisabled(true)}
            >
              {t('users.disableText')}
            </AskFirst>
          )}
          {row.hasSecondStep && (
            // For a colleague who lost the phone and the recovery codes.
            <AskFirst
              icon={<RenewIcon size={18} />}
              label={t('users.resetStep')}
              title={t('users.resetStepTitle', { name: row.firstName })}
              confirmLabel={t('users.resetStepConfirm')}
              failedTitle={t('users.resetStepFailed')}
              act={async () => {
                await call(resetSecondStep, { params });
                await done(t('users.resetStepDone', { name: row.firstName }), t('users.resetStepDoneText'));
              }}
            >
              {t('users.resetStepText')}
            </AskFirst>
          )}
          <EraseUser row={row} onGone={onGone} />
        </>
      )}
    </div>
  );
}

function EraseUser({ row, onGone }: Pick<UserActionsProps, 'row' | 'onGone'>) {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const erase = async (): Promise<void> => {
    await call(users.remove, { params: { id: row.id } });
    tellDone(t('users.erased'));
    await refreshArea('users');
    onGone();
  };
  return (
    <>
      <Button variant="quiet" size="small" className="text-danger!" onClick={() => setIsAsking(true)}>
        <TrashIcon size={18} />
        {t('users.erase')}
      </Button>
      <TypedConfirm
        isOpen={isAsking}
        title={t('users.eraseTitle', { name: `${row.firstName} ${row.lastName}` })}
        expected={row.email}
        label={t('users.eraseType', { email: row.email })}
        confirmLabel={t('users.eraseConfirm')}
        failedTitle={t('users.eraseFailed')}
        act={erase}
        onClose={() => setIsAsking(false)}
      >
        <p className="text-s text-soft">{t('users.eraseText')}</p>
      </TypedConfirm>
    </>
  );
}
