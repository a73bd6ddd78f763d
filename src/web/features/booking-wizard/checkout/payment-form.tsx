import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '#web/api/public-config.ts';
import { track } from '#web/tracking/tracking.ts';
import { Loading } from '#web/ui/loading.tsx';
import type { CardFormHandle } from './card-form.ts';
import { type Consent, Consents, consents } from './consents.tsx';
import type { Held } from './hold-booking.ts';
import { MoneyNotice } from './money-notice.tsx';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { answerBank } from './sandbox-confirm.ts';
import type { usePayment } from './use-payment.ts';

const StripeCardForm = lazy(async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm }));

type PaymentFormProps = { id: string; held: Held; payment: ReturnType<typeof usePayment>; isLocked: boolean };

export function PaymentForm({ id, held, payment, isLocked }: PaymentFormProps) {
  const { t } = useTranslation('booking');
  const { bookingId, booking } = held;
  const [given, setGiven] = useState<ReadonlySet<Consent>>(new Set());
  const [wasAsked, setWasAsked] = useState(false);
  const card = useRef<CardFormHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const mode = usePublicConfig()?.payment.mode ?? 'sandbox';
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

  const CardForm = mode === 'stripe' ? StripeCardForm : SandboxCardForm;
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 border-t border-line pt-6">
      <h2 className="text-l">{t('pay.title')}</h2>
      {needsCard ? (
        <Suspense fallback={<Loading room="inline" />}>
          <CardForm handle={card} amount={booking.totalPrice} bookingId={bookingId} isLocked={isLocked} />
        </Suspense>
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
