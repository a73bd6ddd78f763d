import { Dialog as RadixDialog } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from './icons.tsx';

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
