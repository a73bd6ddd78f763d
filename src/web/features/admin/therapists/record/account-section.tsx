import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTherapistAccount, unlinkTherapistAccount } from '#contract/admin-therapist-changes.ts';
import type { AdminTherapist } from '#contract/admin-therapists.ts';
import { mailPasswordLink } from '#contract/admin-users.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { AccountTag } from '#web/features/admin/shared/account-tag.tsx';
import { AskFirst } from '#web/features/admin/shared/dialogs/ask-first.tsx';
import { isRefusal, tellDone } from '#web/features/admin/shared/failures.ts';
import { refreshArea } from '#web/features/admin/shared/list/use-list.ts';
import { useWork } from '#web/features/admin/shared/use-work.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { MailIcon, PersonIcon } from '#web/ui/icons.tsx';
import { fullName } from '../pick-therapists.ts';
import { mergeTherapist } from '../therapist-store.ts';
import { type Candidate, LinkAccount } from './link-account.tsx';

type Account = NonNullable<AdminTherapist['account']>;

type AccountSectionProps = { row: AdminTherapist; onChanged(): void };

/** With what they sign in: nothing yet, an account that is invited, or one that was there before. */
export function AccountSection({ row, onChanged }: AccountSectionProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [isLinking, setIsLinking] = useState(false);
  const { isBusy, run } = useAccountWork(onChanged);

  const link = (userId: string) =>
    run(t('therapists.linked'), async () => {
      mergeTherapist(row.id, await call(linkTherapistAccount, { params: { id: row.id }, body: { userId } }));
    });
  const invite = async (): Promise<void> => {
    try {
      const made = await call(linkTherapistAccount, { params: { id: row.id }, body: { language } });
      mergeTherapist(row.id, made);
    } catch (error) {
      if (!isRefusal(error, 'email_taken')) throw error;
      // Nobody's account is taken because the address is the same: the admin looks at it first.
      setIsLinking(true);
      throw new ApiError(409, t('therapists.inviteTaken', { email: row.email }));
    }
  };
  const sendInvitation = () => run(t('therapists.invited', { email: row.email }), invite);

  const linkButton = (
    <Button variant="ghost" size="small" aria-expanded={isLinking} onClick={() => setIsLinking(!isLinking)}>
      <PersonIcon size={18} />
      {t(row.account ? 'therapists.linkOther' : 'therapists.link')}
    </Button>
  );
  return (
    <>
      {row.account ? (
        <LinkedAccount row={row} account={row.account} onChanged={onChanged}>
          {linkButton}
        </LinkedAccount>
      ) : (
        <>
          <p className="mb-3 text-s text-soft">{t('therapists.noAccount')}</p>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="ghost" size="small" busy={isBusy} onClick={() => void sendInvitation()}>
              <MailIcon size={18} />
              {t('therapists.inviteNow')}
            </Button>
            {linkButton}
          </div>
        </>
      )}
      {isLinking && (
        <LinkAccount
          therapistName={fullName(row)}
          firstSearch={row.account ? '' : row.email}
          isBusy={isBusy}
          onLink={(candidate: Candidate) => link(candidate.id)}
        />
      )}
    </>
  );
}

/** Whatever is done to the account leaves a new version of the row behind, so the sheet begins anew. */
const useAccountWork = (onChanged: () => void) => {
  const { t } = useTranslation('admin');
  const { isBusy, runAndTell } = useWork();
  const work = async (done: string, change: () => Promise<void>): Promise<void> => {
    await change();
    tellDone(done);
    await refreshArea('users');
    onChanged();
  };
  const run = (done: string, change: () => Promise<void>): Promise<void> =>
    runAndTell(t('therapists.accountFailed'), () => work(done, change));
  return { isBusy, run, work };
};

type LinkedAccountProps = { row: AdminTherapist; account: Account; onChanged(): void; children: ReactNode };

function LinkedAccount({ row, account, onChanged, children }: LinkedAccountProps) {
  const { t } = useTranslation('admin');
  const { isBusy, run, work } = useAccountWork(onChanged);
  const mail = () =>
    run(t('users.linkSentText', { email: account.email }), async () => {
      await call(mailPasswordLink, { params: { id: account.userId } });
    });
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-s">
        <span className="font-medium wrap-anywhere">{account.email}</span>
        <AccountTag status={account.status} />
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          variant="ghost"
          size="small"
          busy={isBusy}
          disabled={account.status === 'disabled'}
          onClick={() => void mail()}
        >
          <MailIcon size={18} />
          {t(account.status === 'invited' ? 'users.sendInvitation' : 'users.sendLink')}
        </Button>
        <LinkButton variant="ghost" size="small" to={`/admin/users?open=${account.userId}`}>
          {t('therapists.openAccount')}
        </LinkButton>
        {children}
        <AskFirst
          label={t('therapists.unlink')}
          isDanger
          title={t('therapists.unlinkTitle', { name: row.firstName })}
          confirmLabel={t('therapists.unlink')}
          failedTitle={t('therapists.accountFailed')}
          act={() =>
            work(t('therapists.unlinked'), async () => {
              await call(unlinkTherapistAccount, { params: { id: row.id } });
              mergeTherapist(row.id, { account: null });
            })
          }
        >
          {t('therapists.unlinkText')}
        </AskFirst>
      </div>
    </>
  );
}
