import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Carried } from './carry-out.ts';
import { Outcomes } from './fate-list.tsx';

type FatesDialogProps = {
  title: string;
  /** What became of each visit, once the one button was pressed. */
  carried: readonly Carried[] | null;
  doneTitle: string;
  laterLabel: string;
  confirmLabel: string;
  isReady: boolean;
  isBusy: boolean;
  onConfirm(): Promise<void>;
  onClose(): void;
  /** The visits, each with its choice, until then. */
  children: ReactNode;
};

/** Decides about several visits at once: nothing happens before the one button, and what happened stays to be read. */
export function FatesDialog({ title, carried, isBusy, onClose, children, ...words }: FatesDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      isOpen
      width="wide"
      closesOnOutsidePress={false}
      onOpenChange={(isOpen) => isOpen || isBusy || onClose()}
      title={title}
      description={t(carried ? 'sick.leadDone' : 'sick.lead')}
      footer={
        carried ? (
          <Button size="small" onClick={onClose}>
            {t('form.close')}
          </Button>
        ) : (
          <>
            <Button variant="ghost" size="small" disabled={isBusy} onClick={onClose}>
              {words.laterLabel}
            </Button>
            <Button size="small" busy={isBusy} disabled={!words.isReady} onClick={() => void words.onConfirm()}>
              {words.confirmLabel}
            </Button>
          </>
        )
      }
    >
      {carried ? <Outcomes carried={carried} title={words.doneTitle} /> : children}
    </Dialog>
  );
}
