import { Suspense, useState } from 'react';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useDeskWords } from '../desk-words.ts';
import type { OfferAddress } from '../offer/use-answer-offer.ts';

const ProposeDialog = lazyPart(() => import('./propose-dialog.tsx'), 'ProposeDialog');

type ProposeButtonProps = {
  address: OfferAddress;
  disabled?: boolean;
  size?: 'small';
  /** What it is about, for whoever hears the button alone. */
  what?: string;
  className?: string;
  onProposed(answer: OfferAnswer): void;
  onRefused?(): void;
};

/** Cannot come then, but at another hour. */
export function ProposeButton({ address, disabled, size, what, className, onProposed, onRefused }: ProposeButtonProps) {
  const { t } = useDeskWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        {...(size && { size })}
        disabled={disabled ?? false}
        className={className}
        aria-label={what ? `${t('propose.open')}: ${what}` : undefined}
        onClick={() => setIsOpen(true)}
      >
        {t('propose.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ProposeDialog
            address={address}
            onClose={() => setIsOpen(false)}
            onProposed={(answer) => {
              setIsOpen(false);
              onProposed(answer);
            }}
            {...(onRefused && { onRefused })}
          />
        </Suspense>
      )}
    </>
  );
}
