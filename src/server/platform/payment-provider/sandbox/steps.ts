import type { Transaction } from '#server/platform/database/database.ts';
import { type SandboxIntent, writeIntent } from './ledger.ts';
import { invalid } from './sandbox-error.ts';
import { planEvent } from './send-events.ts';
import { eventShape, intentShape, newSandboxId } from './shapes.ts';
import type { PaymentError } from './test-cards.ts';

export const tell = (tx: Transaction, type: string, intent: SandboxIntent): Promise<void> =>
  planEvent(tx, eventShape(type, intentShape(intent), intent.created));

export const succeed = async (tx: Transaction, intent: SandboxIntent): Promise<SandboxIntent> => {
  const paid = await writeIntent(tx, { ...intent, status: 'succeeded', lastPaymentError: null });
  await tell(tx, 'payment_intent.succeeded', paid);
  return paid;
};

/** Every attempt is a charge of its own; a better one may follow. */
export const refuse = async (tx: Transaction, intent: SandboxIntent, said: PaymentError) => {
  const error = { ...said, charge: newSandboxId('ch') };
  const refused = await writeIntent(tx, {
    ...intent,
    status: 'requires_payment_method',
    method: null,
    lastPaymentError: error,
  });
  await tell(tx, 'payment_intent.payment_failed', refused);
  return { error, refused };
};

export const unexpectedState = (intent: SandboxIntent, wish: string) =>
  invalid(`This PaymentIntent could not be ${wish} because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    paymentIntent: intentShape(intent),
  });
