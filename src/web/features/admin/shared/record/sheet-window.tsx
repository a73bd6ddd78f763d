import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, Suspense } from 'react';
import { DialogClose, dialogVeilLook, keepOpenForToasts } from '#web/ui/dialog-close.tsx';
import { keepFreeOfToasts } from '#web/ui/room-for-toasts.ts';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';

export type SheetProps = {
  isOpen: boolean;
  /** Asked for by the cross, Escape or a press beside it; whoever opened it decides. */
  onClose(): void;
  title: ReactNode;
  /** A quiet line under the title. */
  note?: ReactNode;
  children: ReactNode;
  /** Buttons; they stay in view while the content scrolls. */
  footer?: ReactNode;
};

/** No higher than the veil: a question that opens in front of the sheet dims it, too. */
const panelLook =
  'fixed z-40 flex animate-appear flex-col bg-surface text-ink shadow-2 focus-visible:outline-none max-md:inset-0 md:inset-y-0 md:right-0 md:w-[min(640px,calc(100vw-48px))] md:border-l md:border-line';

/** One row opened beside its list; on phones it covers the screen. The list keeps its place, its search and its page. */
export function SheetWindow({ isOpen, onClose, title, note, children, footer }: SheetProps) {
  const returnFocus = useReturnFocus(isOpen);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={dialogVeilLook} />
        <RadixDialog.Content
          // The panel itself, not its cross: what it is about is read first, and no field opens a keyboard by itself.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={keepOpenForToasts}
          aria-describedby={undefined}
          className={panelLook}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 md:px-7">
            <div className="min-w-0">
              <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
              {note && <div className="mt-1 text-s text-soft">{note}</div>}
            </div>
            <DialogClose />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 md:px-7">
            <Suspense fallback={<SkeletonText lines={4} />}>{children}</Suspense>
          </div>
          {footer && (
            <footer
              ref={keepFreeOfToasts}
              className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line px-5 py-3.5 pb-[calc(14px+env(safe-area-inset-bottom))] md:px-7"
            >
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
