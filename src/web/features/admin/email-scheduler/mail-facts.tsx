import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedEmail } from '#contract/emails.ts';
import { Moment } from './use-mail-columns.tsx';

/** What stands on the envelope. */
export function MailFacts({ mail }: { mail: OpenedEmail }) {
  const { t } = useTranslation(['admin', 'common']);
  const isTriedAgain = mail.status === 'waiting';
  const facts: [string, ReactNode][] = [
    [t('emailScheduler.to'), mail.to.name ? `${mail.to.name} <${mail.to.email}>` : mail.to.email],
    [t('emailScheduler.language'), t(`common:language.${mail.language}`)],
    [t('emailScheduler.createdAt'), <Moment key="at" at={mail.createdAt} />],
    mail.sentAt
      ? [t('emailScheduler.sentAt'), <Moment key="at" at={mail.sentAt} />]
      : [
          t(isTriedAgain ? 'emailScheduler.nextAttempt' : 'emailScheduler.sendAt'),
          <Moment key="at" at={mail.sendAt} />,
        ],
    [t('emailScheduler.attempts'), mail.attempts],
  ];
  if (mail.attachments.length > 0) {
    const names = mail.attachments.map((kind) => t(`emailScheduler.attachmentNames.${kind}`));
    facts.push([t('emailScheduler.attachments'), names.join(', ')]);
  }
  if (mail.messageId)
    facts.push([
      t('emailScheduler.messageId'),
      <code key="id" className="text-xs">
        {mail.messageId}
      </code>,
    ]);
  return (
    <dl className="grid gap-y-2 text-s sm:grid-cols-[9rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents max-sm:flex max-sm:justify-between max-sm:gap-4">
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere max-sm:text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
