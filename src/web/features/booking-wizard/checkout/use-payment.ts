import { useEffect, useRef, useState } from 'react';
import { createPaymentIntent, refreshPayment } from '#contract/payments.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { BookingKey } from './held-store.ts';
import type { CardOutcome, ConfirmCard, Intent } from './payment-outcome.ts';

export type FailureReason = 'declined' | 'unfinished' | 'offline' | 'refused' | 'lost';

/** Where the money stands, said plainly at every moment. */
export type Money =
  | { readonly at: 'rest' }
  | { readonly at: 'sending' }
  | { readonly at: 'bank'; readonly intent: Intent }
  | { readonly at: 'processing'; readonly isSlow: boolean }
  /** Certainly not charged. */
  | { readonly at: 'failed'; readonly reason: FailureReason; readonly text: string | null }
  | { readonly at: 'hold-expired' }
  | { readonly at: 'refunding' }
  | { readonly at: 'paid' };

const askEveryMs = 1_500;
const askSlowlyEveryMs = 5_000;
const slowAfter = 8;

export const usePayment = (booking: BookingKey | null) => {
  const [money, setMoney] = useState<Money>({ at: 'rest' });
  const isBusy = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const show = (next: Money): void => {
    if (isHere.current) setMoney(next);
  };

  /** A second press while the first is on its way does nothing. */
  const once = async (work: (booking: BookingKey) => Promise<void>): Promise<void> => {
    if (isBusy.current || !booking) return;
    isBusy.current = true;
    try {
      await work(booking);
    } finally {
      isBusy.current = false;
    }
  };

  const follow = async (key: BookingKey, outcome: CardOutcome, intent: Intent): Promise<void> => {
    if (outcome.kind === 'asks') return show({ at: 'bank', intent });
    if (outcome.kind === 'declined') return show({ at: 'failed', reason: 'declined', text: outcome.text });
    if (outcome.kind === 'unfinished') return show({ at: 'failed', reason: 'unfinished', text: outcome.text });
    await settle(key, outcome.kind === 'done');
  };

  /** Asks until the house knows; a lost answer is asked for again, so that nobody has to guess. */
  const settle = async (key: BookingKey, isCertain: boolean): Promise<void> => {
    for (let asked = 0; isHere.current; asked++) {
      const isSlow = asked >= slowAfter;
      show({ at: 'processing', isSlow });
      const next = await askHouse(key, isSlow && !isCertain);
      if (next) return show(next);
      await pause(isSlow ? askSlowlyEveryMs : askEveryMs);
    }
  };

  const pay = (confirm: ConfirmCard): Promise<void> =>
    once(async (key) => {
      show({ at: 'sending' });
      const opened = await openPayment(key);
      if (opened.kind === 'stopped') return show(opened.money);
      if (opened.kind === 'settled') return settle(key, true);
      await follow(key, await confirm(opened.intent), opened.intent);
    });

  const answer = (intent: Intent, ask: () => Promise<CardOutcome>): Promise<void> =>
    once(async (key) => {
      show({ at: 'sending' });
      await follow(key, await ask(), intent);
    });

  return { money, pay, answer };
};

type Opened =
  | { readonly kind: 'open'; readonly intent: Intent }
  | { readonly kind: 'settled' }
  | { readonly kind: 'stopped'; readonly money: Money };

/** Nothing can be charged before this has answered. */
const openPayment = async ({ bookingId, token }: BookingKey): Promise<Opened> => {
  try {
    const answer = await call(createPaymentIntent, { body: { bookingId, token } });
    return 'paid' in answer ? { kind: 'settled' } : { kind: 'open', intent: answer };
  } catch (error) {
    if (!(error instanceof ApiError))
      return { kind: 'stopped', money: { at: 'failed', reason: 'offline', text: null } };
    if (error.code === 'already_paid') return { kind: 'settled' };
    if (error.code === 'hold_expired') return { kind: 'stopped', money: { at: 'hold-expired' } };
    return { kind: 'stopped', money: { at: 'failed', reason: 'refused', text: error.text } };
  }
};

/**
 * Null while nobody knows yet. Where the card's answer was lost and no money has come after many questions, the same
 * payment may be tried again: a provider takes one payment once.
 */
const askHouse = async ({ bookingId, token }: BookingKey, canGiveUp: boolean): Promise<Money | null> => {
  try {
    const answer = await call(refreshPayment, { body: { bookingId, token } });
    if (answer.isBeingRefunded) return { at: 'refunding' };
    if (answer.paymentStatus === 'paid') return { at: 'paid' };
    if (!canGiveUp) return null;
    return answer.status === 'expired' ? { at: 'hold-expired' } : { at: 'failed', reason: 'lost', text: null };
  } catch {
    return null;
  }
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
