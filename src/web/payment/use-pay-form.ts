import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CardFormHandle } from './card/card-form.ts';
import type { CardPayment } from './use-card-payment.ts';

type Settings = {
  payment: CardPayment;
  /** While money is on its way, a press does nothing. */
  isLocked: boolean;
  needsCard: boolean;
  /** Everything that must be agreed to or put right beside the card. */
  isComplete: boolean;
  /** Asked last; false when the payment must wait. */
  beforePay?(): Promise<boolean>;
};

/** The form around a card: a press marks what is missing and goes there, or pays. */
export const usePayForm = ({ payment, isLocked, needsCard, isComplete, beforePay }: Settings) => {
  const [wasAsked, setWasAsked] = useState(false);
  const card = useRef<CardFormHandle>(null);
  const form = useRef<HTMLFormElement>(null);

  const pay = async (): Promise<void> => {
    setWasAsked(true);
    // The provider wants to see its form before anything else is waited for.
    const isCardReady = !needsCard || (await card.current?.prepare());
    if (!isCardReady || !isComplete) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (beforePay && !(await beforePay())) return;
    await payment.pay(
      (intent) => card.current?.confirm(intent) ?? Promise.resolve({ kind: 'unfinished', text: null }),
      card.current?.way() === 'mb_way',
    );
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isLocked) void pay();
  };

  return { form, card, wasAsked, submit };
};

/** What is said about the money is brought where it can be read, above the phone's bar. */
export const useMoneyInView = (at: string, form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    if (at === 'bank' || at === 'app' || at === 'failed' || at === 'refunding')
      form.current?.querySelector('[data-money]')?.scrollIntoView({ block: 'center' });
  }, [at, form]);
};
