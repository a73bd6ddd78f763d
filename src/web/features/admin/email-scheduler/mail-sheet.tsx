import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelEmail, type OpenedEmail, retryEmail, sendEmailNow } from '#contract/emails.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CloseIcon, RenewIcon, SendIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ChangeList } from '../shared/changes/change-list.tsx';
import { tellDone, tellFailure } from '../shared/failures.ts';
import { MailView } from '../shared/mail-view.tsx';
import { Sheet, SheetSection } from '../shared/record/sheet.tsx';
import { useMailName } from '../shared/use-mail-name.ts';
import { MailFacts } from './mail-facts.tsx';
import { explainError, refreshMails, statusTones } from './mail-state.ts';

const routes = { sendNow: sendEmailNow, cancel: cancelEmail, retry: retryEmail };
type MailAction = keyof typeof routes;

/** Whatever comes of it, what is shown is asked for anew: the worker may have been faster. */
const useMailActions = (id: string) => {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState<MailAction | null>(null);
  const run = async (action: MailAction): Promise<void> => {
    setBusy(action);
    try {
      await call(routes[action], { params: { id } });
      tellDone(t(`emailScheduler.${action}Done`));
    } catch (error) {
      tellFailure(t('emailScheduler.failed'), error);
    } finally {
      await refreshMails();
      setBusy(null);
    }
  };
  return { busy, run };
};

type MailSheetProps = { mail: OpenedEmail; isMailbox: boolean; onClose(): void };

export function MailSheet({ mail, isMailbox, onClose }: MailSheetProps) {
  const { t } = useTranslation('admin');
  const nameOf = useMailName();
  const hasActions = mail.may.sendNow || mail.may.cancel || mail.may.retry;
  useWatch(mail);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={nameOf(mail.type)}
      note={
        <span className="flex flex-wrap items-center gap-2">
          <Tag tone={statusTones[mail.status]}>{t(`emailScheduler.states.${mail.status}`)}</Tag>
          {mail.isTest && <Tag>{t('emailScheduler.test')}</Tag>}
          <span className="wrap-anywhere">{mail.to.email}</span>
        </span>
      }
      footer={hasActions && <Actions mail={mail} />}
    >
      <div className="space-y-5">
        <MailTrouble mail={mail} />
        <MailFacts mail={mail} />
        <Content mail={mail} isMailbox={isMailbox} />
      </div>
      <SheetSection title={t('emailScheduler.history')}>
        <ChangeList subject="email" id={mail.id} />
      </SheetSection>
    </Sheet>
  );
}

const glance = 2000;

/** One that is about to leave is looked at until it has left. */
const useWatch = ({ status, sendAt }: OpenedEmail): void => {
  const isLeaving =
    status === 'sending' || status === 'waiting' || (status === 'planned' && Date.parse(sendAt) <= Date.now());
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setInterval(() => void refreshMails(), glance);
    return () => clearInterval(timer);
  }, [isLeaving]);
};

function Content({ mail, isMailbox }: { mail: OpenedEmail; isMailbox: boolean }) {
  const { t } = useTranslation('admin');
  const nameOf = useMailName();
  if (mail.html === null || mail.text === null) {
    const hasLeft = mail.status === 'sent' && !isMailbox;
    return <p className="text-s text-soft">{t(hasLeft ? 'emailScheduler.notKept' : 'emailScheduler.notWritten')}</p>;
  }
  return (
    <div className="space-y-3">
      {mail.isRestored && <Notice announced={false}>{t('bookings.mails.restored')}</Notice>}
      {mail.isPreview && <Notice announced={false}>{t('emailScheduler.previewNotice')}</Notice>}
      <MailView
        title={mail.subject ?? nameOf(mail.type)}
        subject={mail.subject}
        html={mail.html}
        text={mail.text}
        opensLinks={!mail.isPreview && !mail.isRestored}
      />
    </div>
  );
}

function Actions({ mail }: { mail: OpenedEmail }) {
  const { t } = useTranslation('admin');
  const nameOf = useMailName();
  const { busy, run } = useMailActions(mail.id);
  const [asks, setAsks] = useState(false);
  return (
    <>
      {mail.may.cancel && (
        <Button variant="ghost" size="small" disabled={busy !== null} onClick={() => setAsks(true)}>
          <CloseIcon size={18} />
          {t('emailScheduler.cancel')}
        </Button>
      )}
      {mail.may.sendNow && (
        <Button size="small" busy={busy === 'sendNow'} disabled={busy !== null} onClick={() => void run('sendNow')}>
          <SendIcon size={18} />
          {t('emailScheduler.sendNow')}
        </Button>
      )}
      {mail.may.retry && (
        <Button size="small" busy={busy === 'retry'} disabled={busy !== null} onClick={() => void run('retry')}>
          <RenewIcon size={18} />
          {t('emailScheduler.retry')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asks}
        onOpenChange={setAsks}
        title={t('emailScheduler.cancelTitle')}
        confirmLabel={t('emailScheduler.cancel')}
        cancelLabel={t('emailScheduler.cancelKeep')}
        busy={busy === 'cancel'}
        onConfirm={() => void run('cancel').then(() => setAsks(false))}
      >
        {t('emailScheduler.cancelText', { name: nameOf(mail.type), to: mail.to.email })}
      </ConfirmDialog>
    </>
  );
}

/** Why it has not left: in plain words first, then as the mail server put it. */
function MailTrouble({ mail }: { mail: OpenedEmail }) {
  const { t } = useTranslation('admin');
  if (mail.status === 'cancelled')
    return mail.cancelReason && <Notice announced={false}>{t(`emailScheduler.reasons.${mail.cancelReason}`)}</Notice>;
  if (mail.lastError === null || mail.status === 'sent') return null;
  const hasFailed = mail.status === 'failed';
  return (
    <Notice
      tone={hasFailed ? 'error' : 'warning'}
      announced={false}
      title={t(hasFailed ? 'emailScheduler.whyFailed' : 'emailScheduler.whyWaiting')}
    >
      {t(`emailScheduler.errors.${explainError(mail.lastError)}`)}
      <details className="mt-1">
        <summary className="disclosure inline-flex min-h-11 cursor-pointer items-center text-xs text-soft">
          {t('emailScheduler.serverSaid')}
        </summary>
        <code className="block text-xs wrap-anywhere">{mail.lastError}</code>
      </details>
    </Notice>
  );
}
