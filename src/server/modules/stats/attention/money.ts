import type { AttentionKind } from '#contract/attention.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { listBuyerNames } from '#server/modules/gift-cards/public.ts';
import { findLateRefunds, listDisputed, listRefused, type TroubledMoney } from '#server/modules/payments/public.ts';
import { listRefusedInvoices } from '#server/modules/receipts/public.ts';
import type { AttentionSource, Trouble } from './attention-source.ts';

/** The provider is asked again all the time; after so long a person should know. */
const patienceMinutes = 30;

/** A tip has the number of its booking, whose page says the rest. */
const troubledTips: AttentionSource = async (on) => {
  const tell = (kind: AttentionKind, rows: readonly TroubledMoney[]): Trouble[] =>
    rows.map(({ purposeId, amountCents, since }) => ({
      kind,
      since: since.toISOString(),
      hurtsAt: since.toISOString(),
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

/** Money of gift cards and tips that a bank wants back or does not take, and any refund that does not leave. */
export const troubledMoney: AttentionSource = async (on, ...rest) => {
  const disputed = await listDisputed(on, 'gift_card');
  const refused = await listRefused(on, 'gift_card');
  const names = await listBuyerNames(
    on,
    [...disputed, ...refused].map(({ purposeId }) => purposeId),
  );
  const tell = (kind: AttentionKind, remedy: Trouble['remedy'], rows: readonly TroubledMoney[]): Trouble[] =>
    rows.map(({ purposeId, refundId, amountCents, since }) => ({
      kind,
      since: since.toISOString(),
      hurtsAt: since.toISOString(),
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
