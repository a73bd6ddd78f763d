import type { Ref } from 'react';
import type { Cents } from '#domain/money/cents.ts';
import type { ConfirmCard } from './payment-outcome.ts';

/** What whoever sells something asks of a card form, whoever's it is. */
export type CardFormHandle = {
  /** False when something is missing; the form has then marked it. */
  prepare(): Promise<boolean>;
  confirm: ConfirmCard;
};

export type CardFormProps = {
  handle: Ref<CardFormHandle>;
  amount: Cents;
  isLocked: boolean;
  /** Where a bank's page sends people back to; asked for when it is needed. */
  returnPath: () => string;
  /** Said when the form does not come, about what was meant to be bought. */
  unavailableText: string;
};
