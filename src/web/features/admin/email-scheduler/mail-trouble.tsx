import { useTranslation } from 'react-i18next';
import type { OpenedEmail } from '#contract/emails.ts';
import { Notice } from '#web/ui/notice.tsx';
import { explainError } from './explain-error.ts';

/** Why it has not left: in plain words first, then as the mail server put it. */
export function MailTrouble({ mail }: { mail: OpenedEmail }) {
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
