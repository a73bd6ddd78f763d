import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardFields } from '#web/payment/card-fields.tsx';
import type { CardFormHandle } from '#web/payment/card-form.ts';
import { MoneyNotice } from '#web/payment/money-notice.tsx';
import { answerBank } from '#web/payment/sandbox-confirm.ts';
import type { CardPayment } from '#web/payment/use-card-payment.ts';
import { track } from '#web/tracking/tracking.ts';
import { type Consent, Consents, consents } from './consents.tsx';
import type { Held } from './hold-booking.ts';

type PaymentFormProps = {
  id: string;
  held: Held;
  payment: CardPayment;
  isLocked: boolean;
  /** False when something else on this page must be put right first; it has then been marked. */
  beforePay(): Promise<boolean>;
};

export function PaymentForm({ id, held, payment, isLocked, beforePay }: PaymentFormProps) {
  const { t } = useTranslation('booking');
  const { bookingId, booking } = held;
  const [given, setGiven] = useState<ReadonlySet<Consent>>(new Set());
  const [wasAsked, setWasAsked] = useState(false);
  const card = useRef<CardFormHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const needsCard = booking.totalPrice > 0;
  useMoneyInView(payment.money.at, form);

  const pay = async (): Promise<void> => {
    setWasAsked(true);
    // The provider wants to see its form before anything else is waited for.
    const isCardReady = !needsCard || (await card.current?.prepare());
    if (!isCardReady || consents.some((consent) => !given.has(consent))) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (!(await beforePay())) return;
    if (needsCard) track('payment_method_selected', { payment_method: 'card' });
    await payment.pay((intent) => card.current?.confirm(intent) ?? Promise.resolve({ kind: 'unfinished', text: null }));
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isLocked) void pay();
  };

  const give = (consent: Consent, isGiven: boolean): void => {
    const next = new Set(given);
    if (isGiven) next.add(consent);
    else next.delete(consent);
    setGiven(next);
  };

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 border-t border-line pt-6">
      <h2 className="text-l">{t('pay.title')}</h2>
      {needsCard ? (
        <CardFields
          handle={card}
          amount={booking.totalPrice}
          isLocked={isLocked}
          returnPath={() => `/bookings/${bookingId}`}
          unavailableText={t('card.unavailableText')}
        />
      ) : (
        <p className="text-s text-soft">{t('pay.free')}</p>
      )}
      <Consents given={given} wasAsked={wasAsked} isLocked={isLocked} onChange={give} />
      <div data-money="">
        <MoneyNotice
          money={payment.money}
          onBankAnswer={(intent, isApproved) => void payment.answer(intent, () => answerBank(intent, isApproved))}
        />
      </div>
    </form>
  );
}

/** What is said about the money is brought where it can be read, above the phone's bar. */
const useMoneyInView = (at: string, form: { current: HTMLFormElement | null }): void => {
  useEffect(() => {
    if (at === 'bank' || at === 'failed' || at === 'refunding')
      form.current?.querySelector('[data-money]')?.scrollIntoView({ block: 'center' });
  }, [at, form]);
};
