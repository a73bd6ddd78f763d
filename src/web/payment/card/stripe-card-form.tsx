import type { Appearance, Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '#web/api/public-config.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CardFormProps, Payer } from './card-form.ts';
import { useStripeScript } from './load-stripe.ts';
import { type CardOutcome, outcomeOfError } from './payment-outcome.ts';

const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || 'currentColor';

const appearance = (): Appearance => ({
  theme: 'flat',
  variables: {
    colorPrimary: colourOf('--brand'),
    colorBackground: colourOf('--surface'),
    colorText: colourOf('--text'),
    colorDanger: colourOf('--danger'),
    borderRadius: '16px',
    fontFamily: 'Inter, system-ui, sans-serif',
  },
});

/** Link would bring hosts of its own into the page; the wallets and methods of the account need none. */
const fieldOptions = ({ email, phone }: Payer): StripePaymentElementOptions => ({
  wallets: { link: 'never' },
  layout: { type: 'accordion', defaultCollapsed: false, radios: 'always', spacedAccordionItems: false },
  defaultValues: { billingDetails: { ...(email && { email }), ...(phone && { phone }) } },
});

/** About as high as the provider's form, so that nothing below jumps when it comes. */
const formRoom = 'min-h-72';

export function StripeCardForm(props: CardFormProps) {
  const publishableKey = usePublicConfig()?.payment.publishableKey ?? '';
  const [attempt, setAttempt] = useState(0);
  const [hasFormFailed, setHasFormFailed] = useState(false);
  const stripe = useStripeScript(publishableKey, attempt);
  const retry = (): void => {
    setHasFormFailed(false);
    setAttempt((before) => before + 1);
  };
  if (stripe === null || hasFormFailed) return <Unavailable text={props.unavailableText} onRetry={retry} />;
  if (!stripe)
    return (
      <div className={formRoom}>
        <Loading room="inline" />
      </div>
    );
  return <PaymentFields {...props} key={attempt} stripe={stripe} onFail={() => setHasFormFailed(true)} />;
}

function Unavailable({ text, onRetry }: { text: string; onRetry(): void }) {
  const { t } = useTranslation('booking');
  return (
    <Notice
      tone="error"
      title={t('card.unavailable')}
      action={
        <Button size="small" variant="ghost" onClick={onRetry}>
          {t('zip.retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

type PaymentFieldsProps = CardFormProps & { stripe: Stripe; onFail(): void };

function PaymentFields(props: PaymentFieldsProps) {
  const { stripe, amount, ways, payer, handle, returnPath, isLocked, onFail, onWay } = props;
  const { language } = useLanguage();
  const holder = useRef<HTMLDivElement>(null);
  const form = useRef<StripeElements>(null);
  const [isReady, setIsReady] = useState(false);
  const chosen = useRef<string>('card');

  const open = useEffectEvent((room: HTMLDivElement) => {
    form.current = stripe.elements({
      mode: 'payment',
      currency: 'eur',
      amount,
      allowedPaymentMethodTypes: [...ways],
      locale: language,
      appearance: appearance(),
    });
    const fields = form.current.create('payment', fieldOptions(payer));
    fields.on('change', ({ value }) => {
      chosen.current = value.type;
      onWay?.(value.type);
    });
    fields.on('ready', () => setIsReady(true));
    fields.on('loaderror', onFail);
    fields.mount(room);
    return () => fields.destroy();
  });
  useEffect(() => (holder.current ? open(holder.current) : undefined), []);
  // What was typed stays when a code changes the amount, or somebody the language.
  useEffect(
    () => void form.current?.update({ amount, locale: language, allowedPaymentMethodTypes: [...ways] }),
    [amount, language, ways],
  );

  useImperativeHandle(handle, () => ({
    prepare: async () => {
      const answer = await form.current?.submit();
      return answer !== undefined && !answer.error;
    },
    confirm: async ({ clientSecret }): Promise<CardOutcome> => {
      if (!form.current) return { kind: 'unfinished', text: null };
      const { error } = await stripe.confirmPayment({
        elements: form.current,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: location.origin + returnPath() },
      });
      return error ? outcomeOfError(error) : { kind: 'done' };
    },
    way: () => chosen.current,
  }));

  return (
    <div className={formRoom} aria-busy={!isReady} inert={isLocked}>
      {!isReady && <Loading room="inline" />}
      <div ref={holder} />
    </div>
  );
}
