import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { applyPromo } from '#contract/bookings.ts';
import { verifyCode } from '#contract/promo-codes.ts';
import type { RouteResult } from '#contract/route.ts';
import { tidyGiftCode } from '#domain/gift-cards/gift-card-rules.ts';
import { formatMoney, toEuros } from '#domain/money/cents.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sayWhen } from '#web/api/say-when.ts';
import type { StepFlow } from '#web/features/booking-wizard/frame/step-flow.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { track } from '#web/tracking/tracking.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { readHeld, writeHeld } from '../hold/held-store.ts';
import { accessOf, type Held } from '../hold/hold-booking.ts';

type HeldElsewhere = RouteResult<typeof applyPromo>['held'];

type CodeFieldProps = { flow: StepFlow; held: Held; isLocked: boolean; onApplied(booking: Booking): void };

/** A promo code is named by its id, as the customer's list of calls says; a gift card has none that a buyer may know. */
const namedBy = async (code: string): Promise<{ promoCodeId: string } | { code: string }> => {
  const found = await call(verifyCode, { params: { code } });
  return 'promoCode' in found ? { promoCodeId: found.promoCode.id } : { code };
};

/** What looks like a gift card is money, also when it was mistyped: its code stays here. */
const trackedName = (entered: string): string => {
  const code = tidyGiftCode(entered);
  return code.startsWith('CALM-') || code.length > 20 ? 'gift-card' : code;
};

/** Keeps a code that was taken, and says what it is worth. */
const useApplied = (flow: StepFlow, held: Held) => {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  return (booking: Booking, entered: string, elsewhere: HeldElsewhere): void => {
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
      description: [
        t(isGiftCard ? 'code.giftCardAmount' : 'code.amount', { amount: formatMoney(amount) }),
        elsewhere &&
          t('code.held', {
            amount: formatMoney(elsewhere.amount),
            until: sayWhen(elsewhere.until, language, booking.timezone),
          }),
      ]
        .filter(Boolean)
        .join(' '),
    });
  };
};

/** One field for promo codes and gift cards. */
export function CodeField({ flow, held, isLocked, onApplied }: CodeFieldProps) {
  const { t } = useTranslation('booking');
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const tell = useApplied(flow, held);

  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const entered = code.trim().toUpperCase();
    if (isBusy || isLocked) return;
    if (!entered) return setFailure(t('code.empty'));
    setIsBusy(true);
    try {
      const { booking, held: elsewhere } = await call(applyPromo, { ...accessOf(held), body: await namedBy(entered) });
      tell(booking, entered, elsewhere);
      onApplied(booking);
      setCode('');
    } catch (error) {
      // The reason stands at the field, and there alone.
      const reason = (error instanceof ApiError && error.said) || undefined;
      track('promo_code', { promo_code: trackedName(entered), discount_amount: 0, success: false });
      setFailure(reason);
      showToast({
        title: t('code.failed'),
        ...(!reason && { description: t('code.failedText') }),
        variant: 'destructive',
      });
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
