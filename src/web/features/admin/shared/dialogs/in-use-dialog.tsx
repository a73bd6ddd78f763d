import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { tellDone } from '../failures.ts';
import { useWork } from '../use-work.ts';

export type InUseWords = { title: string; text: string; confirm: string; done: string };

type InUseDialogProps = {
  isOpen: boolean;
  name: string;
  isActive: boolean;
  /** For what is neither a treatment nor an add-in. */
  words?: InUseWords;
  onClose(): void;
  makeInactive(): Promise<void>;
};

/** What bookings refer to stays; the kind way out is to take it off the list. */
export function InUseDialog({ isOpen, name, isActive, words, onClose, makeInactive }: InUseDialogProps) {
  const { t } = useTranslation('admin');
  const { isBusy, problem, run } = useWork();
  const confirm = async (): Promise<void> => {
    if (!isActive) return onClose();
    await run(async () => {
      await makeInactive();
      tellDone(t('form.saved'), words?.done ?? t('treatments.nowInactive'));
    });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={words?.title ?? t('treatments.inUseTitle', { name })}
      tone="primary"
      confirmLabel={isActive ? (words?.confirm ?? t('treatments.makeInactive')) : t('form.close')}
      busy={isBusy}
      onConfirm={() => void confirm()}
    >
      {words?.text ?? t('treatments.inUseText')}
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
