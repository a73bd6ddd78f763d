import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';

const loading = new Map<string, Promise<Stripe | null>>();

/** The provider's script is fetched once, and not before somebody wants to pay; one that did not come may be asked for again. */
const stripeFor = (publishableKey: string): Promise<Stripe | null> => {
  const known = loading.get(publishableKey) ?? loadStripe(publishableKey).catch(() => null);
  loading.set(publishableKey, known);
  void known.then((stripe) => {
    if (!stripe) loading.delete(publishableKey);
  });
  return known;
};

type StripeLoad =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly stripe: Stripe }
  | { readonly status: 'failed' };

/** Another `attempt` asks once more. */
export const useStripeScript = (publishableKey: string, attempt: number): StripeLoad => {
  const [load, setLoad] = useState<StripeLoad>({ status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to ask again
  useEffect(() => {
    let isHere = true;
    setLoad({ status: 'loading' });
    void stripeFor(publishableKey).then((stripe) => {
      if (isHere) setLoad(stripe ? { status: 'ready', stripe } : { status: 'failed' });
    });
    return () => {
      isHere = false;
    };
  }, [publishableKey, attempt]);
  return load;
};
