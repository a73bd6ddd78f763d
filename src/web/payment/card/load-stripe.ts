import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

/** What the provider's own package asks for; a test tells when an update of it, and of its types, asks for another. */
export const stripeScript = 'https://js.stripe.com/endive/stripe.js';

const fetchScript = (): Promise<StripeConstructor> =>
  new Promise((resolve, reject) => {
    if (window.Stripe) return resolve(window.Stripe);
    const script = document.createElement('script');
    const fail = (): void => {
      script.remove();
      reject(new Error('The card provider’s script did not come.'));
    };
    script.src = stripeScript;
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : fail());
    script.onerror = fail;
    document.head.append(script);
  });

/** A lost connection is often back at once. */
const loadStripe = async (publishableKey: string): Promise<Stripe> => {
  const open = await fetchScript().catch(fetchScript);
  return open(publishableKey);
};

const loading = new Map<string, Promise<Stripe | null>>();

/** The provider's script is fetched once, and not before somebody wants to pay; one that did not come may be asked for again. */
export const stripeFor = (publishableKey: string): Promise<Stripe | null> => {
  const known = loading.get(publishableKey) ?? loadStripe(publishableKey).catch(() => null);
  loading.set(publishableKey, known);
  void known.then((stripe) => {
    if (!stripe) loading.delete(publishableKey);
  });
  return known;
};

/** Null where it did not come, undefined while it is on its way. Another `attempt` asks once more. */
export const useStripeScript = (publishableKey: string, attempt: number): Stripe | null | undefined => {
  const [stripe, setStripe] = useState<Stripe | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to ask again
  useEffect(() => {
    let isHere = true;
    setStripe(undefined);
    void stripeFor(publishableKey).then((loaded) => isHere && setStripe(() => loaded));
    return () => {
      isHere = false;
    };
  }, [publishableKey, attempt]);
  return stripe;
};
