import type { Ref } from 'react';
import type { Cents } from '#domain/money/cents.ts';
import type { WayToPay } from '#domain/money/ways-to-pay.ts';
import type { ConfirmCard } from './payment-outcome.ts';

/** What whoever sells something asks of a payment form, whoever's it is. */
export type CardFormHandle = {
  /** False when something is missing; the form has then marked it. */
  prepare(): Promise<boolean>;
  confirm: ConfirmCard;
  /** As the provider calls it: one of ours, or a wallet. */
  way(): string;
};

/** Filled in where it is asked for again. */
export type Payer = { readonly email: string; readonly phone: string };

export type CardFormProps = {
  handle: Ref<CardFormHandle>;
  amount: Cents;
  /** As the server names them. */
  ways: readonly WayToPay[];
  payer: Payer;
  isLocked: boolean;
  /** Where a bank's page sends people back to; asked for when it is needed. */
  returnPath: () => string;
  /** Said when the form does not come, about what was meant to be bought. */
  unavailableText: string;
  /** What a voucher means for this purchase. */
  voucherText: string;
  /** Another way was chosen; the card at first. */
  onWay?(way: string): void;
};
