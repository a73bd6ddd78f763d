import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OpenedTemplate, restoreEmailTemplate } from '#contract/email-templates.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText, tellDone } from '../shared/failures.ts';
import { refreshArea } from '../shared/use-list.ts';

type RestoreDefaultProps = {
  row: OpenedTemplate;
  isOpen: boolean;
  isDirty: boolean;
  onClose(): void;
  onRestored(): void;
};

export function RestoreDefault({ row, isOpen, isDirty, onClose, onRestored }: RestoreDefaultProps) {
  const { t } = useTranslation('admin');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const restore = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await call(restoreEmailTemplate, { params: { id: row.id } });
      tellDone(t('emailTemplates.restored'));
      void refreshArea('email-templates');
      onClose();
      onRestored();
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
      title={t('emailTemplates.restoreTitle')}
      confirmLabel={t('emailTemplates.restoreConfirm')}
      tone="primary"
      busy={isBusy}
      onConfirm={() => void restore()}
    >
      <p>{t('emailTemplates.restoreText', { language: t(`emailTemplates.languages.${row.language}`) })}</p>
      {isDirty && <p className="mt-2">{t('emailTemplates.restoreUnsaved')}</p>}
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
