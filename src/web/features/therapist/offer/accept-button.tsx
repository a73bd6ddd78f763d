import { type ComponentProps, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { isRealPress } from '#web/ui/real-press.ts';
import type { OfferAddress } from './use-answer-offer.ts';

const PickDialog = lazyPart(() => import('../other-time/pick-dialog.tsx'), 'PickDialog');

type AcceptButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  address: OfferAddress;
  /** The start that was wished. */
  startsAt: string;
  isFlexible: boolean;
  /** Without a start: at the wished one. */
  onAccept(startsAt?: string): void;
};

/** Says yes; where the client is flexible, after the therapist has picked a start. */
export function AcceptButton({ address, startsAt, isFlexible, onAccept, ...button }: AcceptButtonProps) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <Button {...button} onClick={(event) => (isFlexible ? setIsPicking(true) : isRealPress(event) && onAccept())} />
      {isPicking && (
        <Suspense fallback={null}>
          <PickDialog
            address={address}
            wished={startsAt}
            busy={button.busy ?? false}
            onClose={() => setIsPicking(false)}
            onPick={(picked) => {
              setIsPicking(false);
              onAccept(picked === startsAt ? undefined : picked);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
