import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyPromo, type Booking } from '#contract/bookings.ts';
import { verifyCode } from '#contract/promo-codes.ts';
import { tidyGiftCode } from '#domain/gift-cards/gift-card-rules.ts';
import { formatMoney, toEuros } from '#domain/money/cents.ts';
import { wordsOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { track } from '#web/tracking/tracking.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { StepFlow } from '../frame/step-flow.ts';
import { readHeld, writeHeld } from './held-store.ts';
import { accessOf, type Held } from './hold-booking.ts';

type CodeFieldProps = { flow: StepFlow; held: Held; isLocked: boolean; onApplied(booking: Booking): void };

/** A promo code is named by its id, as the customer's list of calls says; a gift card has none that a buyer may know. */
const namedBy = async (code: string): Promise<{ promoCodeId: number } | { code: string }> => {
  const found = await call(verifyCode, { params: { code } });
  return 'promoCode' in found ? { promoCodeId: found.promoCode.id } : { code };
};

/** What looks like a gift card is money, also when it was mistyped: its code stays here. */
const trackedName = (entered: string): string => {
  const code = tidyGiftCode(entered);
  return code.startsWith('CALM-') || code.length > 20 ? 'gift-card' : code;
};

/** One field for promo codes and gift cards. */
export function CodeField({ flow, held, isLocked, onApplied }: CodeFieldProps) {
  const { t } = useTranslation('booking');
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const tell = (booking: Booking, entered: string): void => {
    const isGiftCard = booking.giftCardAmount > 0 && booking.giftCardAmount !== held.booking.giftCardAmount;
    const amount = isGiftCard ? booking.giftCardAmount : booking.discount;
    const stored = readHeld();
    if (isGiftCard && stored) writeHeld({ ...stored, giftCardCode: entered });
    else flow.patch({ promoCode: booking.promoCode });
    track('promo_code', {
      promo_code: isGiftCard ? 'gift-card' : trackedName(entered),
      discount_amount: toEuros(amount),
      success: true,
    });
    showToast({
      title: t(isGiftCard ? 'code.giftCardApplied' : 'code.applied'),
      description: t(isGiftCard ? 'code.giftCardAmount' : 'code.amount', { amount: formatMoney(amount) }),
    });
  };

  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const entered = code.trim().toUpperCase();
    if (isBusy || isLocked) return;
    if (!entered) return setFailure(t('code.empty'));
    setIsBusy(true);
    try {
      const { booking } = await call(applyPromo, { ...accessOf(held), body: await namedBy(entered) });
      tell(booking, entered);
      onApplied(booking);
      setCode('');
    } catch (error) {
      const reason = wordsOf(error, t('code.failedText'));
      track('promo_code', { promo_code: trackedName(entered), discount_amount: 0, success: false });
      setFailure(reason);
      showToast({ title: t('code.failed'), description: reason, variant: 'destructive' });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void apply(event)} className="flex items-start gap-2.5">
      <TextField
        className="min-w-0 flex-1"
        label={t('code.label')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={failure}
        onChange={(event) => {
          setFailure(undefined);
          setCode(event.target.value);
        }}
      />
      <Button type="submit" variant="ghost" className="mt-[1.85rem]" busy={isBusy} disabled={isLocked}>
        {t('code.apply')}
      </Button>
    </form>
  );
}
