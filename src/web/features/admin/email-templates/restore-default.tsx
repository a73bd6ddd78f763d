import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OpenedTemplate, openedTemplate, restoreEmailTemplate } from '#contract/email-templates.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText, isRefusal, tellDone } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';

type RestoreDefaultProps = {
  row: OpenedTemplate;
  isOpen: boolean;
  isDirty: boolean;
  onClose(): void;
  onRestored(): void;
};

/** What somebody else saved while one was looking, if that is why it was refused. */
const newerText = (error: unknown): OpenedTemplate | null => {
  if (!(error instanceof ApiError) || !isRefusal(error, 'changed_meanwhile')) return null;
  const parsed = openedTemplate.safeParse((error.body as { current?: unknown } | null)?.current);
  return parsed.success ? parsed.data : null;
};

export function RestoreDefault({ row, isOpen, isDirty, onClose, onRestored }: RestoreDefaultProps) {
  const { t } = useTranslation('admin');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [newer, setNewer] = useState<OpenedTemplate | null>(null);
  const restore = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      const { version } = newer ?? row;
      await call(restoreEmailTemplate, { params: { id: row.id }, query: { version } });
      tellDone(t('emailTemplates.restored'));
      void refreshArea('email-templates');
      onClose();
      onRestored();
    } catch (error) {
      const found = newerText(error);
      if (found) setNewer(found);
      else setProblem(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('emailTemplates.restoreTitle')}
      confirmLabel={t('emailTemplates.restoreConfirm')}
      tone="primary"
      busy={isBusy}
      onConfirm={() => void restore()}
    >
      <p>{t('emailTemplates.restoreText', { language: t(`emailTemplates.languages.${row.language}`) })}</p>
      {isDirty && <p className="mt-2">{t('emailTemplates.restoreUnsaved')}</p>}
      {newer && (
        <p role="alert" className="mt-3 text-danger">
          {t('emailTemplates.restoreNewer', { subject: newer.subject })}
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
