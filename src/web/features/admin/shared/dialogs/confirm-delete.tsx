import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failureText, tellDone } from '../failures.ts';

type ConfirmDeleteProps = {
  isOpen: boolean;
  onClose(): void;
  title: string;
  /** What goes and what stays. */
  children: ReactNode;
  /** Says what it does: "Delete the treatment". */
  confirmLabel: string;
  remove(): Promise<unknown>;
  onRemoved(): void;
  /** Looks at a refusal first; true when it has been dealt with. */
  onRefused?(error: unknown): boolean;
};

/** Every delete asks first, and says so when it did not work. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { isOpen, onClose, title, children, confirmLabel, remove, onRemoved, onRefused } = props;
  const { t } = useTranslation('admin');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await remove();
      tellDone(t('form.deleted'));
      onRemoved();
    } catch (error) {
      if (!onRefused?.(error)) setProblem(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        setProblem(null);
        if (!open) onClose();
      }}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => void confirm()}
      busy={isBusy}
    >
      {children}
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {t('form.deleteFailed')}. {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
