import type { PaymentProvider } from './payment-provider.ts';

/** Loaded with the first question to it: its package is large, and a server that starts need not wait for it. */
export const createLateProvider = (publishableKey: string, load: () => Promise<PaymentProvider>): PaymentProvider => {
  let loading: Promise<PaymentProvider> | null = null;
  const provider = (): Promise<PaymentProvider> => {
    loading ??= load();
    return loading;
  };
  return {
    publishableKey,
    createIntent: async (wish) => (await provider()).createIntent(wish),
    findIntent: async (id) => (await provider()).findIntent(id),
    changeIntent: async (id, wish) => (await provider()).changeIntent(id, wish),
    cancelIntent: async (id) => (await provider()).cancelIntent(id),
    createRefund: async (wish) => (await provider()).createRefund(wish),
    findRefund: async (intentId, key, value) => (await provider()).findRefund(intentId, key, value),
    listTransactions: async (wish) => (await provider()).listTransactions(wish),
    readEvent: async (rawBody, signature) => (await provider()).readEvent(rawBody, signature),
  };
};
