import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { readHeld, writeHeld } from '../checkout/hold/held-store.ts';
import { releaseHeld } from '../checkout/hold/hold-booking.ts';

const forgetCodes = (): void => {
  if (!readHeld()?.bookingId) writeHeld(null);
};

/** For whoever finds an old draft, or has changed their mind altogether. */
export function StartOver({ onConfirm }: { onConfirm(): void }) {
  const { t } = useTranslation('booking');
  const [isAsking, setIsAsking] = useState(false);
  const startOver = (): void => {
    setIsAsking(false);
    // One that cannot be let go now runs out by itself.
    void releaseHeld().then(forgetCodes, () => undefined);
    onConfirm();
  };
  return (
    <PageFrame className="pb-8">
      <button
        type="button"
        className="-ml-2 inline-flex min-h-11 items-center rounded-s px-2 text-s text-soft underline decoration-line-strong underline-offset-4 transition-colors hover:text-ink"
        onClick={() => setIsAsking(true)}
      >
        {t('startOver.action')}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('startOver.title')}
        confirmLabel={t('startOver.confirm')}
        cancelLabel={t('startOver.stay')}
        onConfirm={startOver}
      >
        {t('startOver.text')}
      </ConfirmDialog>
    </PageFrame>
  );
}
