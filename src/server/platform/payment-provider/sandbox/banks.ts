import type { Database, Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import { type Form, textOf } from './form-body.ts';
import { lockIntent, type SandboxIntent, writeIntent } from './ledger.ts';
import { invalid, missing } from './sandbox-error.ts';
import { intentShape, newSandboxId } from './shapes.ts';
import { refuse, succeed, tell, unexpectedState } from './steps.ts';
import { appSeconds, attemptExpired, customerRefused, makeVoucher, readPhone, type SandboxWay } from './test-banks.ts';
import type { PaymentError } from './test-cards.ts';

type Answer = { status: number; body: object };

const bankJob = 'sandbox.bank';

/** What a bank says by itself: to this attempt and to no later one. */
type BankSays = { intentId: string; methodId: string; error: PaymentError | null };

const planAnswer = (tx: Transaction, intent: SandboxIntent, error: PaymentError | null, atSeconds: number) =>
  enqueue(tx, {
    kind: bankJob,
    payload: { intentId: intent.id, methodId: intent.method?.id ?? '', error } satisfies BankSays,
    runAt: new Date(atSeconds * 1000),
  });

/** MB WAY asks on a phone, Multibanco by a voucher: both answer later, or never. */
export const askBank = async (
  tx: Transaction,
  intent: SandboxIntent,
  way: Exclude<SandboxWay, 'card'>,
  form: Form,
): Promise<Answer> => {
  const id = newSandboxId('pm');
  const asked = {
    ...intent,
    status: 'requires_action' as const,
    lastPaymentError: null,
    last4: null,
    fingerprint: null,
  };
  if (way === 'multibanco') {
    const voucher = makeVoucher(form, intent.now);
    const waiting = await writeIntent(tx, { ...asked, method: { id, type: way, ...voucher } });
    await planAnswer(tx, waiting, attemptExpired, voucher.expiresAt);
    return told(tx, waiting);
  }
  const phone = readPhone(form);
  const waiting = await writeIntent(tx, { ...asked, method: { id, type: way } });
  const { error, seconds } = phone ?? { error: attemptExpired, seconds: appSeconds };
  await planAnswer(tx, waiting, error, intent.now + seconds);
  return told(tx, waiting);
};

const told = async (tx: Transaction, intent: SandboxIntent): Promise<Answer> => {
  await tell(tx, 'payment_intent.requires_action', intent);
  return { status: 200, body: intentShape(intent) };
};

export const bankJobs = (database: Database): JobHandlers => ({
  [bankJob]: (payload) => {
    const { intentId, methodId, error } = payload as BankSays;
    return database.transaction(async (tx) => {
      const intent = await lockIntent(tx, intentId);
      if (intent?.status !== 'requires_action' || intent.method?.id !== methodId) return;
      if (error) await refuse(tx, intent, error);
      else await succeed(tx, intent);
    });
  },
});

const acts = ['approve', 'refuse', 'pay', 'settle', 'expire'] as const;
type Act = (typeof acts)[number];

/** What may be done to which: a yes belongs to the app, money to a voucher. */
const isFitting = ({ status, method }: SandboxIntent, act: Act): boolean => {
  if (act === 'settle') return status === 'processing';
  if (status !== 'requires_action') return false;
  if (act === 'expire') return method?.type === 'mb_way' || method?.type === 'multibanco';
  return method?.type === (act === 'pay' ? 'multibanco' : 'mb_way');
};

/** Plays the person at the cash machine or with the app in hand; Stripe's own test mode does so by itself. */
export const answerForBank = async (tx: Transaction, id: string, name: string, form: Form): Promise<Answer> => {
  const act = acts.find((one) => one === name);
  if (!act) throw invalid(`Unrecognized request: ${name.slice(0, 40)}`, { status: 404 });
  const intent = await lockIntent(tx, id);
  if (!intent) throw missing('payment_intent', id);
  if (!isFitting(intent, act)) throw unexpectedState(intent, `answered with ${act}`);
  return { status: 200, body: intentShape(await play(tx, intent, act, form)) };
};

const play = async (tx: Transaction, intent: SandboxIntent, act: Act, form: Form): Promise<SandboxIntent> => {
  if (act === 'refuse') return (await refuse(tx, intent, customerRefused)).refused;
  if (act === 'expire') return (await refuse(tx, intent, attemptExpired)).refused;
  if (act !== 'pay' || textOf(form, 'settles') !== 'later') return succeed(tx, intent);
  // Paid on a Saturday, there on a Monday.
  const onItsWay = await writeIntent(tx, { ...intent, status: 'processing' });
  await tell(tx, 'payment_intent.processing', onItsWay);
  return onItsWay;
};
