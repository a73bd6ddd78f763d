import type { ComponentProps } from 'react';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { Button } from '#web/ui/button.tsx';
import { isRealPress } from '#web/ui/real-press.ts';
import { useDeskWords } from '../desk-words.ts';
import { ProposeButton } from '../other-time/propose-button.tsx';
import { AcceptButton } from './accept-button.tsx';
import type { OfferAddress } from './use-answer-offer.ts';

type OfferButtonsProps = {
  pending: string | null;
  disabled?: boolean;
  accept: Pick<ComponentProps<typeof AcceptButton>, 'address' | 'startsAt' | 'isFlexible' | 'onAccept'>;
  onReject(): void;
  /** Where another time may be suggested. */
  other?: { address: OfferAddress; onProposed(answer: OfferAnswer): void } | undefined;
};

export function OfferButtons({ pending, disabled = false, accept, onReject, other }: OfferButtonsProps) {
  const { t } = useDeskWords();
  const isIdle = pending === null && !disabled;
  return (
    <div className="mt-6 grid gap-2.5 sm:flex">
      <AcceptButton {...accept} busy={pending === 'confirm'} disabled={!isIdle}>
        {t('offer.confirm')}
      </AcceptButton>
      <Button
        variant="ghost"
        busy={pending === 'reject'}
        disabled={!isIdle}
        onClick={(event) => isRealPress(event) && onReject()}
      >
        {t('offer.reject')}
      </Button>
      {other && <ProposeButton {...other} disabled={!isIdle} />}
    </div>
  );
}
