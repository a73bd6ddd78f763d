import { Button } from '#web/ui/button.tsx';
import { useDeskWords } from '../desk-words.ts';
import { isRealPress } from './real-press.ts';

type OfferButtonsProps = {
  pending: string | null;
  disabled?: boolean;
  onConfirm(): void;
  onReject(): void;
};

export function OfferButtons({ pending, disabled = false, onConfirm, onReject }: OfferButtonsProps) {
  const { t } = useDeskWords();
  const isIdle = pending === null && !disabled;
  return (
    <div className="mt-6 grid gap-2.5 sm:flex">
      <Button busy={pending === 'confirm'} disabled={!isIdle} onClick={(event) => isRealPress(event) && onConfirm()}>
        {t('offer.confirm')}
      </Button>
      <Button
        variant="ghost"
        busy={pending === 'reject'}
        disabled={!isIdle}
        onClick={(event) => isRealPress(event) && onReject()}
      >
        {t('offer.reject')}
      </Button>
    </div>
  );
}
