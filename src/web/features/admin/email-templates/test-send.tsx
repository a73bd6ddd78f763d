import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OpenedTemplate, testEmailTemplate } from '#contract/email-templates.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/session/session-store.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { ExternalIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { failureText } from '../shared/failures.ts';
import type { TemplateWords } from './use-template-form.ts';

type TestSendProps = { row: OpenedTemplate; words: TemplateWords; onClose(): void };

/** What stands in the fields, to one's own address unless another is given. */
export function TestSend({ row, words, onClose }: TestSendProps) {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const [to, setTo] = useState(user?.email ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [sent, setSent] = useState<{ to: string; emailId: string } | null>(null);
  const fields = error instanceof ApiError ? error.fields : {};
  const fault = fields.subject ?? fields.body;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      const address = to.trim();
      setSent(await call(testEmailTemplate, { body: { id: row.id, ...words, ...(address && { to: address }) } }));
    } catch (reason) {
      setError(reason);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || onClose()} title={t('emailTemplates.testTitle')}>
      <form noValidate onSubmit={(event) => void send(event)} className="space-y-5">
        <p className="text-s text-soft">
          {t('emailTemplates.testText', { language: t(`emailTemplates.languages.${row.language}`) })}
        </p>
        <EmailField
          label={t('emailTemplates.testTo')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          autoComplete="off"
          maxLength={254}
          error={fields.to}
        />
        {error !== null && !fields.to && (
          <Notice tone="error" title={t('emailTemplates.testFailed')}>
            {fault ?? failureText(error)}
          </Notice>
        )}
        {sent && (
          <Notice
            tone="good"
            action={
              <LinkButton
                to={`/admin/email-scheduler?open=${sent.emailId}`}
                target="_blank"
                variant="ghost"
                size="small"
              >
                <ExternalIcon size={18} />
                {t('emailTemplates.testOpen')}
              </LinkButton>
            }
          >
            {t('emailTemplates.testSent', { to: sent.to })}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" size="small" onClick={onClose}>
            {t('form.close')}
          </Button>
          <Button type="submit" size="small" busy={isBusy}>
            {t(sent ? 'emailTemplates.testAgain' : 'emailTemplates.testSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
