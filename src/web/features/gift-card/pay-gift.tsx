import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseNif } from '#domain/identity/nif.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate } from '#domain/language/formats.ts';
import { type Cents, formatMoney, noCents } from '#domain/money/cents.ts';
import { type WayToPay, waysFor } from '#domain/money/ways-to-pay.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { CardFields } from '#web/payment/card/card-fields.tsx';
import { MoneyNotice } from '#web/payment/money-notice.tsx';
import { NifField } from '#web/payment/nif-field.tsx';
import { rememberUntold } from '#web/payment/untold-purchases.ts';
import { useCardPayment } from '#web/payment/use-card-payment.ts';
import { useMoneyInView, usePayForm } from '#web/payment/use-pay-form.ts';
import { useSession } from '#web/session/session-store.ts';
import { track } from '#web/tracking/tracking.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dock } from '#web/ui/dock.tsx';
import { navigate } from '#web/ui/router.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { textWithLinks } from '#web/ui/text-with-links.tsx';
import { amountOf, type GiftForm, toBody } from './form/gift-form.ts';
import { writeForm, writeOrder } from './form/gift-memory.ts';
import { type GiftPurchase, giftPurchase } from './gift-card-queries.ts';
import { type GiftCardWords, useGiftCardWords } from './gift-card-words.ts';
import { trackGiftCheckout, trackGiftPurchase } from './track-gift.ts';

type PayGiftProps = {
  form: GiftForm;
  isGuest: boolean;
  onChange(changes: Partial<GiftForm>): void;
  onBack(): void;
};

const busy = ['sending', 'processing', 'bank', 'app', 'voucher', 'paid'];

/** As the server names them: nothing is kept for a gift card, so each way is open to it. */
const offered = (): readonly WayToPay[] => {
  const now = serverNow();
  return waysFor({ kind: 'gift_card', createdAt: now }, now);
};

export function PayGift({ form, isGuest, onChange, onBack }: PayGiftProps) {
  const { t, language } = useGiftCardWords();
  const { t: tBooking } = useTranslation('booking');
  const formId = useId();
  const { user } = useSession();
  const [ways] = useState(offered);
  const [hasAgreed, setHasAgreed] = useState(false);
  const amount = amountOf(form) ?? noCents;
  const purchase = useMemo(() => giftPurchase(toBody(form, isGuest, language)), [form, isGuest, language]);
  const payment = useCardPayment(purchase);
  const isSending = busy.includes(payment.money.at);
  const isNifWrong = form.nif.trim() !== '' && parseNif(form.nif) === null;
  const payForm = usePayForm({
    payment,
    isLocked: isSending,
    needsCard: true,
    isComplete: hasAgreed && !isNifWrong,
    beforePay: async () => {
      track('payment_method_selected', { payment_method: payForm.card.current?.way() ?? 'card' });
      return true;
    },
  });
  const { wasAsked } = payForm;
  useMoneyInView(payment.money.at, payForm.form);
  useBeginCheckout(amount);
  useArrival(payment.money.at, purchase, amount);
  const button = (
    <Button type="submit" form={formId} busy={isSending} className="max-md:w-full max-md:px-5">
      {t('pay.button', { price: formatMoney(amount) })}
    </Button>
  );
  return (
    <form ref={payForm.form} id={formId} noValidate onSubmit={payForm.submit} className="grid gap-7">
      <Order form={form} onBack={onBack} isLocked={isSending} />
      <NifField
        className="sm:max-w-80"
        isOf="gift-card"
        isLocked={isSending}
        value={form.nif}
        error={wasAsked && isNifWrong ? tBooking('checkout.nifWrong') : undefined}
        onChange={(event) => onChange({ nif: event.target.value })}
      />
      <CardFields
        handle={payForm.card}
        amount={amount}
        ways={ways}
        payer={{ email: form.buyerEmail.trim() || (user?.email ?? ''), phone: user?.phone ?? '' }}
        voucherText={t('pay.multibancoHint')}
        isLocked={isSending}
        returnPath={() => `/gift-card-success?id=${purchase.orderId()}`}
        unavailableText={t('pay.unavailable')}
      />
      <Checkbox
        name="consent-terms"
        required
        disabled={isSending}
        checked={hasAgreed}
        error={wasAsked && !hasAgreed ? t('pay.termsMissing') : undefined}
        onChange={(event) => setHasAgreed(event.target.checked)}
        label={textWithLinks(t('pay.terms'), { terms: '/terms', privacy: '/privacy' })}
      />
      <p className="-mt-4 text-xs text-soft">{t('pay.withdrawal')}</p>
      <div data-money="">
        <MoneyNotice payment={payment} words={moneyWordsOf(t)} />
      </div>
      <div className="flex gap-2.5 max-md:hidden">
        <Button variant="ghost" disabled={isSending} onClick={onBack}>
          {t('back')}
        </Button>
        {button}
      </div>
      <Dock>{button}</Dock>
    </form>
  );
}

/** What is said otherwise than of a booking. */
const moneyWordsOf = (t: GiftCardWords['t']) => ({
  declined: t('pay.declined'),
  notApproved: t('pay.notApproved'),
  lost: t('pay.lost'),
  ended: t('pay.ended'),
  refundingTitle: t('pay.refundingTitle'),
  refunding: t('pay.refunding'),
});

const useBeginCheckout = (amount: Cents): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of the payment
  useEffect(() => trackGiftCheckout(amount), []);
};

/** Paid: the form has done its work and is forgotten; the card's own page says what happens next. */
const useArrival = (at: string, { orderId, customerType }: GiftPurchase, amount: Cents): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the money
  useEffect(() => {
    // A card that can no longer be paid makes room for a new order.
    if (at === 'hold-expired' || at === 'ended' || at === 'refunding') writeOrder(null);
    if (at !== 'paid' && at !== 'voucher') return;
    writeForm(null);
    writeOrder(null);
    if (at === 'paid') trackGiftPurchase(amount, customerType());
    else rememberUntold(orderId());
    navigate(`/gift-card-success?id=${orderId()}`, { replace: true });
  }, [at]);
};

function Order({ form, onBack, isLocked }: { form: GiftForm; onBack(): void; isLocked: boolean }) {
  const { t, language } = useGiftCardWords();
  const { t: tBooking } = useTranslation('booking');
  const change = !isLocked && (
    <button type="button" className="link text-xs" onClick={onBack}>
      {tBooking('checkout.change')}
    </button>
  );
  const when =
    form.delivery === 'day' && form.deliverOn
      ? capitalised(formatDate(form.deliverOn, 'full', language))
      : t('delivery.now');
  return (
    <SummaryList
      rows={[
        { label: t('order.for'), value: `${form.recipientName.trim()}, ${form.recipientEmail.trim()}`, action: change },
        { label: t('order.from'), value: form.fromName.trim() },
        { label: t('order.delivery'), value: when },
      ]}
      total={{ label: t('order.total'), value: formatMoney(amountOf(form) ?? noCents) }}
    />
  );
}
