import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, Suspense } from 'react';
import { classNames } from './class-names.ts';
import { DialogClose, dialogPanelLook, dialogVeilLook, keepOpenForToasts } from './dialog-close.tsx';
import { keepFreeOfToasts } from './room-for-toasts.ts';
import { SkeletonText } from './skeleton.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons; they stay in view while the content scrolls. */
  footer?: ReactNode;
  width?: 'narrow' | 'wide';
  /** False where a press beside the dialog would lose what was typed. */
  closesOnOutsidePress?: boolean;
};

export function DialogWindow(props: DialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    description,
    children,
    footer,
    width = 'narrow',
    closesOnOutsidePress = true,
  } = props;
  const returnFocus = useReturnFocus(isOpen);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={dialogVeilLook} />
        <RadixDialog.Content
          onCloseAutoFocus={returnFocus}
          className={classNames(
            dialogPanelLook,
            'max-md:inset-x-0 max-md:bottom-0 max-md:h-dvh max-md:max-h-none md:rounded-l',
            width === 'wide' ? 'md:w-[720px]' : 'md:w-[480px]',
          )}
          onInteractOutside={(event) => {
            if (!closesOnOutsidePress) event.preventDefault();
            keepOpenForToasts(event);
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 pb-4 md:px-7 md:pt-6">
            <div className="min-w-0">
              <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1.5 text-s text-soft">{description}</RadixDialog.Description>
              )}
            </div>
            <DialogClose />
          </header>
          {/* The room for the focus ring of fields that touch the edge. */}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 md:px-7 md:pb-7">
            {/* Hidden and shown again, the window would fight what is behind it for the focus: only what it holds may come later. */}
            <Suspense fallback={<SkeletonText />}>{children}</Suspense>
          </div>
          {footer && (
            <footer
              ref={keepFreeOfToasts}
              className="flex flex-wrap justify-end max-md:*:flex-1 gap-2.5 border-t border-line px-5 py-4 pb-[calc(16px+env(safe-area-inset-bottom))] md:px-7 md:pb-4"
            >
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
