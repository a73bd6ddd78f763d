import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { applyPromo } from '#contract/bookings.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { StepFlow } from '#web/features/booking-wizard/frame/step-flow.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { readHeld, writeHeld } from '../hold/held-store.ts';
import { accessOf, type Held } from '../hold/hold-booking.ts';

type AppliedCodesProps = { flow: StepFlow; held: Held; isLocked: boolean; onRemoved(booking: Booking): void };

const removals = { promo: { promoCodeId: null }, 'gift-card': { giftCard: null } } as const;
type Kind = keyof typeof removals;

/** What has been applied to the held booking, each with a way to take it out; the time stays held. */
export function AppliedCodes({ flow, held, isLocked, onRemoved }: AppliedCodesProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const [removing, setRemoving] = useState<Kind | null>(null);
  const [failure, setFailure] = useState<string>();
  const applied = held.booking.priceLines.filter(({ kind }) => kind === 'promo' || kind === 'gift-card');

  const remove = async (kind: Kind): Promise<void> => {
    setFailure(undefined);
    setRemoving(kind);
    try {
      const { booking } = await call(applyPromo, { ...accessOf(held), body: removals[kind] });
      if (kind === 'promo') flow.patch({ promoCode: null });
      else forgetGiftCard();
      onRemoved(booking);
    } catch (error) {
      setFailure(failureText(error, t('zip.offline')));
    } finally {
      setRemoving(null);
    }
  };

  return (
    <div className="grid gap-2">
      <ul aria-label={t('code.appliedList')} className="flex flex-wrap gap-2">
        {applied.map(({ kind, label, amount }) => (
          <li
            key={kind}
            className="inline-flex min-h-11 items-center gap-1 rounded-[22px] bg-brand-soft py-1 pl-4 text-s leading-snug text-ink"
          >
            {label[language]} · {formatMoney(amount)}
            <button
              type="button"
              aria-label={t('code.remove', { code: label[language] })}
              disabled={isLocked || removing !== null}
              aria-busy={removing === kind}
              onClick={() => void remove(kind as Kind)}
              className="-my-1 grid size-11 shrink-0 place-items-center rounded-full text-soft transition-colors hover:text-ink disabled:opacity-50"
            >
              <CloseIcon size={18} />
            </button>
          </li>
        ))}
      </ul>
      {failure && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}

const forgetGiftCard = (): void => {
  const { giftCardCode: _, ...rest } = readHeld() ?? { choices: '', body: '', key: '' };
  writeHeld(rest);
};
