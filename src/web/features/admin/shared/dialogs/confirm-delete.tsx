import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { tellDone } from '../failures.ts';
import { useWork } from '../use-work.ts';

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
  const { isBusy, problem, forgetProblem, run } = useWork();
  const confirm = () =>
    run(async () => {
      try {
        await remove();
      } catch (error) {
        if (onRefused?.(error)) return;
        throw error;
      }
      tellDone(t('form.deleted'));
      onRemoved();
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        forgetProblem();
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
