import { type Cents, cents } from '#domain/money/cents.ts';
import { type Intent, ProviderRefused } from '#server/platform/payment-provider/payment-provider.ts';
import { askProvider } from './ask-provider.ts';
import type { Payment, PaymentDeps, Purpose } from './payment.ts';
import { openRow, saveIntent } from './repo.ts';

type OpenedPayment = { clientSecret: string; intentId: string };

type Wish = { purpose: Purpose; amountCents: Cents };

/**
 * The payment a person can go on with: the open one if there is one, at the amount of now. Null when it turned out to be
 * settled; look at the purchase again then.
 */
export const openPayment = async (deps: PaymentDeps, wish: Wish): Promise<OpenedPayment | null> => {
  // A second round is needed only when somebody else was at it in the same moment.
  for (let round = 0; round < 3; round++) {
    const payment = await openRow(deps.database, wish.purpose, wish.amountCents);
    const intent = payment.intentId
      ? await goOn(deps, payment.intentId, wish.amountCents)
      : await begin(deps, payment, wish);
    if (intent === 'settled') return null;
    if (intent === 'again') continue;
    if (
      await saveIntent(deps.database, { id: payment.id, intentId: intent.id, amountCents: cents(intent.amountCents) })
    )
      return { clientSecret: intent.clientSecret, intentId: intent.id };
    if (payment.intentId) return null;
    await drop(deps, intent);
  }
  throw new Error('The payment kept changing while it was opened');
};

const begin = (deps: PaymentDeps, payment: Payment, { purpose, amountCents }: Wish): Promise<Intent> =>
  deps.provider.createIntent({
    amountCents,
    currency: payment.currency,
    metadata: { payment_id: payment.id, purpose_kind: purpose.kind, purpose_id: purpose.id },
    // The open row stands for the purpose: the same purchase at the same amount is one intent, however often it is asked for.
    idempotencyKey: `payment-${payment.id}-${amountCents}`,
  });

const goOn = async (deps: PaymentDeps, intentId: string, amountCents: Cents): Promise<Intent | 'settled' | 'again'> => {
  const intent = await askProvider(deps, intentId);
  if (intent.status === 'succeeded') return 'settled';
  if (intent.status === 'cancelled') return 'again';
  if (intent.status === 'processing' || intent.amountCents === amountCents) return intent;
  try {
    return await deps.provider.changeAmount(intentId, amountCents);
  } catch (error) {
    if (error instanceof ProviderRefused) return 'again';
    throw error;
  }
};

/** Nobody has seen this one's secret. */
const drop = async ({ provider }: PaymentDeps, intent: Intent): Promise<void> => {
  await provider.cancelIntent(intent.id).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
  });
};
