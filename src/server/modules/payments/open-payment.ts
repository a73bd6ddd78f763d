import { type Cents, cents } from '#domain/money/cents.ts';
import type { WayToPay } from '#domain/money/ways-to-pay.ts';
import { type Intent, ProviderRefused } from '#server/platform/payment-provider/payment-provider.ts';
import { askProvider, closePayment } from './ask-provider.ts';
import type { Payment, PaymentDeps, Purpose } from './payment.ts';
import { openRow, saveIntent } from './repo.ts';

type OpenedPayment = { clientSecret: string; intentId: string };

type Wish = { purpose: Purpose; amountCents: Cents; ways: readonly WayToPay[] };

/**
 * The payment a person can go on with: the open one if there is one, at the amount of now. Null when it turned out to be
 * settled; look at the purchase again then.
 */
export const openPayment = async (deps: PaymentDeps, wish: Wish): Promise<OpenedPayment | null> => {
  // A second round is needed only when somebody else was at it in the same moment.
  for (let round = 0; round < 3; round++) {
    const payment = await openRow(deps.database, wish.purpose, wish.amountCents);
    const intent = payment.intentId ? await goOn(deps, payment.intentId, wish) : await begin(deps, payment, wish);
    if (intent === 'settled') return null;
    if (intent === 'again') continue;
    if (await keep(deps, payment, intent)) return { clientSecret: intent.clientSecret, intentId: intent.id };
    if (payment.intentId) return null;
    await drop(deps, intent);
  }
  throw new Error('The payment kept changing while it was opened');
};

/** From now on somebody can pay it: its purchase knows before anybody has its secret. */
const keep = (deps: PaymentDeps, { id, purpose }: Payment, intent: Intent): Promise<boolean> =>
  deps.database.transaction(async (tx) => {
    const amountCents = cents(intent.amountCents);
    if (!(await saveIntent(tx, { id, intentId: intent.id, amountCents }))) return false;
    await deps.purchases[purpose.kind].onPaymentOpen(tx, purpose.id, true);
    return true;
  });

const begin = (deps: PaymentDeps, payment: Payment, { purpose, amountCents, ways }: Wish): Promise<Intent> =>
  deps.provider.createIntent({
    amountCents,
    currency: payment.currency,
    ways,
    metadata: { payment_id: payment.id, purpose_kind: purpose.kind, purpose_id: purpose.id },
    // The open row stands for the purpose: the same purchase at the same amount is one intent, however often it is asked for.
    idempotencyKey: `payment-${payment.id}-${amountCents}-${ways.join('-')}`,
  });

const hasWays = (intent: Intent, ways: readonly WayToPay[]): boolean =>
  intent.ways.length === ways.length && ways.every((way) => intent.ways.includes(way));

const goOn = async (
  deps: PaymentDeps,
  intentId: string,
  { purpose, amountCents, ways }: Wish,
): Promise<Intent | 'settled' | 'again'> => {
  const intent = await askProvider(deps, intentId);
  if (intent.status === 'succeeded') return 'settled';
  if (intent.status === 'cancelled') return 'again';
  if (intent.status === 'processing') return intent;
  // What a bank is asked for already stays as it is: a voucher is not pulled away from under whoever holds it.
  if (intent.amountCents === amountCents && (intent.asks || hasWays(intent, ways))) return intent;
  try {
    if (intent.asks?.way !== 'multibanco') return await deps.provider.changeIntent(intentId, { amountCents, ways });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
  }
  // A voucher over another amount must not be paid any more.
  await closePayment(deps, purpose);
  return 'again';
};

/** Nobody has seen this one's secret. */
const drop = async ({ provider }: PaymentDeps, intent: Intent): Promise<void> => {
  await provider.cancelIntent(intent.id).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
  });
};
