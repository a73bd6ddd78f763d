import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useImperativeHandle, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '#web/api/public-config.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CardFormProps } from './card-form.ts';
import type { CardOutcome } from './payment-outcome.ts';

const loading = new Map<string, Promise<Stripe | null>>();

/** The provider's script is fetched once, and not before somebody wants to pay. */
const stripeFor = (publishableKey: string): Promise<Stripe | null> => {
  const known = loading.get(publishableKey) ?? loadStripe(publishableKey).catch(() => null);
  loading.set(publishableKey, known);
  return known;
};

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

export function StripeCardForm(props: CardFormProps) {
  const { language } = useLanguage();
  const publishableKey = usePublicConfig()?.payment.publishableKey ?? '';
  const stripe = useMemo(() => stripeFor(publishableKey), [publishableKey]);
  const options = useMemo(
    () => ({
      mode: 'payment' as const,
      amount: props.amount,
      currency: 'eur',
      locale: language,
      appearance: appearance(),
    }),
    [props.amount, language],
  );
  return (
    <Elements stripe={stripe} options={options}>
      <PaymentFields {...props} />
    </Elements>
  );
}

function PaymentFields({ handle, bookingId, isLocked }: CardFormProps) {
  const { t } = useTranslation('booking');
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useImperativeHandle(handle, () => ({
    prepare: async () => {
      const answer = await elements?.submit();
      return answer !== undefined && !answer.error;
    },
    confirm: async ({ clientSecret }): Promise<CardOutcome> => {
      if (!stripe || !elements) return { kind: 'unfinished', text: null };
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: `${location.origin}/bookings/${bookingId}` },
      });
      return error ? outcomeOf(error) : { kind: 'done' };
    },
  }));

  return (
    <div aria-busy={state === 'loading'} inert={isLocked}>
      {state === 'loading' && <Loading room="inline" />}
      {state === 'failed' && <Notice tone="error">{t('card.unavailable')}</Notice>}
      <PaymentElement onReady={() => setState('ready')} onLoadError={() => setState('failed')} />
    </div>
  );
}

const outcomeOf = ({ type, message }: { type: string; message?: string }): CardOutcome => {
  const text = message ?? null;
  if (type === 'validation_error') return { kind: 'unfinished', text };
  return type === 'card_error' ? { kind: 'declined', text } : { kind: 'unknown' };
};
