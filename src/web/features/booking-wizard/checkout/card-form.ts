import type { Ref } from 'react';
import type { Cents } from '#domain/money/cents.ts';
import type { ConfirmCard } from './payment-outcome.ts';

/** What the checkout asks of a card form, whoever's it is. */
export type CardFormHandle = {
  /** False when something is missing; the form has then marked it. */
  prepare(): Promise<boolean>;
  confirm: ConfirmCard;
};

export type CardFormProps = { handle: Ref<CardFormHandle>; amount: Cents; bookingId: string; isLocked: boolean };
