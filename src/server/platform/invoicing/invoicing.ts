import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/money/cents.ts';

/** Everything certified software must know to write an invoice. All amounts include the tax. */
export type InvoiceOrder = {
  /** The idempotency key: the same order twice gives the same invoice. */
  readonly requestId: string;
  readonly kind: 'booking' | 'gift_card';
  readonly reference: string;
  /** ISO */
  readonly paidAt: string;
  readonly language: Language;
  readonly customer: { readonly name: string; readonly taxNumber: string | null };
  readonly lines: readonly { readonly label: string; readonly amountCents: Cents }[];
  readonly totalCents: Cents;
  readonly paidByCardCents: Cents;
  readonly paidByGiftCardCents: Cents;
  readonly vatPercentage: number;
};

/** The port to certified invoicing software. Never called inside a database transaction. */
export type Invoicing = {
  /** Answers the number of the invoice; throws when there was no answer, and is then asked again. */
  issue(order: InvoiceOrder): Promise<{ number: string }>;
};
