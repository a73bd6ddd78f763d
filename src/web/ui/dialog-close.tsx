import { Dialog as RadixDialog } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from './icons.tsx';

export const dialogVeilLook = 'fixed inset-0 z-40 animate-appear bg-veil';

export const dialogPanelLook =
  'fixed z-50 flex max-h-[calc(100dvh-48px)] animate-rise flex-col bg-surface text-ink shadow-2 focus-visible:outline-none md:top-1/2 md:left-1/2 md:max-w-[calc(100vw-48px)] md:-translate-x-1/2 md:-translate-y-1/2';

/** A press on a toast lies outside the dialog, but is not meant to close it. */
export function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  if (event.target instanceof Element && event.target.closest('[data-toast-area]')) event.preventDefault();
}

/** The cross in the corner of a dialog or a sheet. */
export function DialogClose() {
  const { t } = useTranslation('common');
  return (
    <RadixDialog.Close
      aria-label={t('ui.close')}
      className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <CloseIcon />
    </RadixDialog.Close>
  );
}
