import type { AttentionKind } from '#contract/attention.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { listBuyerNames } from '#server/modules/gift-cards/public.ts';
import { listDifferences } from '#server/modules/money/public.ts';
import {
  findLateRefunds,
  isStrange,
  listDisputed,
  listPayouts,
  listRefused,
  type TroubledMoney,
} from '#server/modules/payments/public.ts';
import { findLateRequests, listRefusedInvoices } from '#server/modules/receipts/public.ts';
import type { AttentionSource, Trouble } from './attention-source.ts';
import { stillOpen } from './ticked-off.ts';

/** The provider is asked again all the time; after so long a person should know. */
const patienceMinutes = 30;

/** A bank that disputes may say until when it waits for an answer. */
type MoneyRow = TroubledMoney & { answerBy?: Date | null };

/** A tip has the number of its booking, whose page says the rest. */
const troubledTips: AttentionSource = async (on) => {
  const tell = (kind: AttentionKind, rows: readonly MoneyRow[]): Trouble[] =>
    rows.map(({ purposeId, amountCents, since, answerBy }) => ({
      kind,
      since: since.toISOString(),
      hurtsAt: (answerBy ?? since).toISOString(),
      remedy: 'open_booking',
      bookingId: purposeId,
      link: `/admin/bookings?open=${purposeId}`,
      values: { amount: formatMoney(amountCents) },
    }));
  return [
    ...tell('tip_disputed', await listDisputed(on, 'tip')),
    ...tell('tip_refund_refused', await listRefused(on, 'tip')),
  ];
};

/** What certified software will not write: the law wants it, and only a person can say what is wrong with it. */
export const refusedInvoices: AttentionSource = async (on) =>
  (await listRefusedInvoices(on)).map(({ id, kind, bookingId, amount, refusedAt }) => ({
    kind: kind === 'invoice' ? ('invoice_refused' as const) : ('credit_note_refused' as const),
    since: refusedAt.toISOString(),
    hurtsAt: refusedAt.toISOString(),
    remedy: 'settle_invoice' as const,
    bookingId,
    invoiceId: id,
    link: `/admin/bookings?open=${bookingId}`,
    values: { amount: formatMoney(amount) },
  }));

/** Certified software that does not answer is asked again all the time. */
export const lateInvoices: AttentionSource = async (on) => {
  const late = await findLateRequests(on, patienceMinutes);
  if (!late) return [];
  const at = late.since.toISOString();
  const values = { count: String(late.count) };
  return [{ kind: 'invoice_late', since: at, hurtsAt: at, remedy: 'ask_operator', link: null, values }];
};

const differenceKinds = {
  ledger: { kind: 'ledger_differs', link: '/admin/money' },
  provider: { kind: 'provider_differs', link: '/admin/money?view=provider' },
} as const;

/** Two figures that must be one: somebody has to find the cent. */
export const moneyDiffers: AttentionSource = async (on) =>
  (await listDifferences(on)).map(({ what, since, amount }) => ({
    ...differenceKinds[what],
    since: since.toISOString(),
    hurtsAt: since.toISOString(),
    remedy: 'open_money',
    values: { amount: formatMoney(amount) },
  }));

/** What went to the bank with lines that belong to no payment of ours, or with a sum that its lines do not come to. */
export const strangePayouts: AttentionSource = async (on) =>
  stillOpen(
    on,
    'payout_strange',
    (await listPayouts(on)).filter(isStrange).map(
      ({ id, amount, at }): Trouble => ({
        kind: 'payout_strange',
        subject: id,
        since: at.toISOString(),
        hurtsAt: at.toISOString(),
        remedy: 'open_money',
        link: '/admin/money?view=provider',
        values: { amount: formatMoney(amount) },
      }),
    ),
  );

/** Money of gift cards and tips that a bank wants back or does not take, and any refund that does not leave. */
export const troubledMoney: AttentionSource = async (on, ...rest) => {
  const disputed = await listDisputed(on, 'gift_card');
  const refused = await listRefused(on, 'gift_card');
  const names = await listBuyerNames(
    on,
    [...disputed, ...refused].map(({ purposeId }) => purposeId),
  );
  const tell = (kind: AttentionKind, remedy: Trouble['remedy'], rows: readonly MoneyRow[]): Trouble[] =>
    rows.map(({ purposeId, refundId, amountCents, since, answerBy }) => ({
      kind,
      since: since.toISOString(),
      hurtsAt: (answerBy ?? since).toISOString(),
      remedy,
      link: null,
      ...(refundId !== null && { refundId }),
      values: { name: names.get(purposeId) ?? '', amount: formatMoney(amountCents) },
    }));
  const late = await findLateRefunds(on, patienceMinutes);
  return [
    ...tell('gift_card_disputed', 'ask_provider', disputed),
    ...tell('gift_card_refund_refused', 'settle_refund', refused),
    ...(await troubledTips(on, ...rest)),
    ...(late
      ? [
          {
            kind: 'refund_late' as const,
            since: late.since.toISOString(),
            hurtsAt: late.since.toISOString(),
            remedy: 'ask_operator' as const,
            link: null,
            values: { count: String(late.count) },
          },
        ]
      : []),
  ];
};
