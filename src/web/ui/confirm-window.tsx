import { AlertDialog } from 'radix-ui';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { dialogPanelLook, dialogVeilLook } from './dialog-close.tsx';
import { keepFreeOfToasts } from './room-for-toasts.ts';
import { SkeletonText } from './skeleton.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** Says what it does: "Delete the treatment", not "OK". */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  onConfirm: () => void;
  tone?: 'danger' | 'primary';
  busy?: boolean | undefined;
};

/** Asks before anything that cannot be taken back. The caller closes it when the work is done. */
export function ConfirmWindow(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, children, confirmLabel, cancelLabel, onConfirm, tone = 'danger', busy } = props;
  const { t } = useTranslation('common');
  const returnFocus = useReturnFocus(isOpen);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogVeilLook} />
        <AlertDialog.Content
          ref={keepFreeOfToasts}
          onCloseAutoFocus={returnFocus}
          className={classNames(
            dialogPanelLook,
            'rounded-l p-6 max-md:inset-x-4 max-md:bottom-[calc(16px+env(safe-area-inset-bottom))] md:w-[440px] md:p-7',
          )}
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2.5 min-h-0 overflow-y-auto text-s text-soft">
              <Suspense fallback={<SkeletonText />}>{children}</Suspense>
            </div>
          </AlertDialog.Description>
          <div className="mt-7 flex flex-wrap justify-end gap-2.5 max-md:flex-col-reverse">
            <AlertDialog.Cancel asChild>
              <Button variant="ghost" size="small" disabled={busy}>
                {cancelLabel ?? t('ui.cancel')}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={tone} size="small" busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
