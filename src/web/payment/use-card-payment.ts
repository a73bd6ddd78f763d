import { useEffect, useRef, useState } from 'react';
import type { BankWait } from '#domain/money/ways-to-pay.ts';
import { ApiError } from '#web/api/api-error.ts';
import { track } from '#web/tracking/tracking.ts';
import type { CardOutcome, ConfirmCard, Intent } from './card/payment-outcome.ts';

export type FailureReason = 'declined' | 'notApproved' | 'unfinished' | 'offline' | 'refused' | 'lost';

/** Where the money stands, said plainly at every moment. */
type Money =
  | { readonly at: 'rest' }
  /** `isApp`: the provider asks on a phone. */
  | { readonly at: 'sending'; readonly isApp?: boolean }
  | { readonly at: 'bank'; readonly intent: Intent }
  /** The app of a phone is asked, and it has not answered. */
  | { readonly at: 'app'; readonly intent: Intent }
  /** To be paid at a cash machine. */
  | { readonly at: 'voucher' }
  | { readonly at: 'processing'; readonly isSlow: boolean }
  /** Certainly not charged. */
  | { readonly at: 'failed'; readonly reason: FailureReason; readonly text: string | null }
  | { readonly at: 'hold-expired' }
  /** Too many cards were declined: not charged, and what was kept for it is free again. */
  | { readonly at: 'ended' }
  | { readonly at: 'refunding' }
  /** On its way back, while the purchase still waits to be paid, at another price. */
  | { readonly at: 'returned' }
  | { readonly at: 'paid' };

/** What the server knows of a payment. */
type Standing = 'paid' | 'refunding' | 'expired' | 'ended' | 'returned' | 'open';

/** Something that is paid by card: how its payment is opened, and how the server is asked about it. */
export type Purchase = {
  /** What was said about one purchase is not said about another. */
  readonly id: string;
  /** Nothing can be charged before this has answered. */
  open(): Promise<Intent | { paid: true }>;
  ask(): Promise<Standing | BankWait>;
};

const askEveryMs = 1_500;
const askSlowlyEveryMs = 5_000;
const slowAfter = 8;

/** One whose last card was refused, here or on a bank's page, says so when it is opened again. */
const firstWords = (wasRefused: boolean): Money =>
  wasRefused ? { at: 'failed', reason: 'declined', text: null } : { at: 'rest' };

export const useCardPayment = (purchase: Purchase | null, wasRefused = false) => {
  const [shown, setShown] = useState(() => ({ id: purchase?.id, money: firstWords(wasRefused) }));
  // Another purchase has taken this one's place: what was said about its money is no longer true.
  const money: Money = shown.id === purchase?.id ? shown.money : { at: 'rest' };
  const isBusy = useRef(false);
  const isHere = useRef(true);
  /** A payment that came back before says nothing about the next one. */
  const wasReturned = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const show = (next: Money): void => {
    if (next.at === 'failed') track('error', { error_type: `payment_${next.reason}` });
    if (next.at === 'ended') track('error', { error_type: 'payment_ended' });
    if (next.at === 'hold-expired') track('error', { error_type: 'payment_hold_expired' });
    if (isHere.current) setShown({ id: purchase?.id, money: next });
  };

  /** A second press while the first is on its way does nothing. */
  const once = async (work: (purchase: Purchase) => Promise<void>): Promise<void> => {
    if (isBusy.current || !purchase) return;
    isBusy.current = true;
    try {
      await work(purchase);
    } finally {
      isBusy.current = false;
    }
  };

  const follow = async (of: Purchase, outcome: CardOutcome, intent: Intent, isApp = false): Promise<void> => {
    if (outcome.kind === 'asks' && outcome.way === 'card') return show({ at: 'bank', intent });
    if (outcome.kind === 'declined') return show(await afterDecline(of, outcome.text, isApp));
    if (outcome.kind === 'unfinished') return show({ at: 'failed', reason: 'unfinished', text: outcome.text });
    await settle(of, outcome.kind !== 'unknown', outcome.kind === 'asks' ? intent : null);
  };

  /** Asks until the server knows; a lost answer is asked for again, so that nobody has to guess. */
  const settle = async (of: Purchase, isCertain: boolean, app: Intent | null = null): Promise<void> => {
    let isAsked = app !== null;
    for (let asked = 0; isHere.current; asked++) {
      const isSlow = asked >= slowAfter;
      show(app && isAsked ? { at: 'app', intent: app } : { at: 'processing', isSlow });
      const said = await of.ask().catch(() => null);
      if (isWait(said) && said.way === 'multibanco') return show({ at: 'voucher' });
      // Asked, and no longer: whoever holds the phone said no, or nothing in time.
      if (app && isAsked && said === 'open') return show({ at: 'failed', reason: 'notApproved', text: null });
      isAsked &&= !isWait(said) || !said.isOnItsWay;
      const next = isWait(said) ? null : told(said, isSlow && !isCertain, !wasReturned.current || isSlow);
      wasReturned.current ||= next?.at === 'returned';
      if (next) return show(next);
      await pause(isSlow ? askSlowlyEveryMs : askEveryMs);
    }
  };

  const pay = (confirm: ConfirmCard, isApp = false): Promise<void> =>
    once(async (of) => {
      show({ at: 'sending', isApp });
      const opened = await openPayment(of);
      if (opened.kind === 'stopped') return show(opened.money);
      if (opened.kind === 'settled') return settle(of, true);
      await follow(of, await confirm(opened.intent), opened.intent, isApp);
    });

  const answer = (intent: Intent, ask: () => Promise<CardOutcome>): Promise<void> =>
    once(async (of) => {
      show({ at: 'sending' });
      await follow(of, await ask(), intent);
    });

  return { money, pay, answer };
};

export type CardPayment = ReturnType<typeof useCardPayment>;

type Opened =
  | { readonly kind: 'open'; readonly intent: Intent }
  | { readonly kind: 'settled' }
  | { readonly kind: 'stopped'; readonly money: Money };

const openPayment = async (purchase: Purchase): Promise<Opened> => {
  try {
    const answer = await purchase.open();
    return 'paid' in answer ? { kind: 'settled' } : { kind: 'open', intent: answer };
  } catch (error) {
    if (!(error instanceof ApiError))
      return { kind: 'stopped', money: { at: 'failed', reason: 'offline', text: null } };
    if (error.code === 'already_paid') return { kind: 'settled' };
    if (error.code === 'hold_expired') return { kind: 'stopped', money: { at: 'hold-expired' } };
    return { kind: 'stopped', money: { at: 'failed', reason: 'refused', text: error.said } };
  }
};

/** The server may have ended the payment with this card; without its word another one may be tried. */
const afterDecline = async (purchase: Purchase, text: string | null, isApp: boolean): Promise<Money> => {
  const standing = await purchase.ask().catch(() => null);
  if (standing === 'ended') return { at: 'ended' };
  return { at: 'failed', reason: isApp ? 'notApproved' : 'declined', text: isApp ? null : text };
};

/**
 * Null while nobody knows yet. Where the card's answer was lost and no money has come after many questions, the same
 * payment may be tried again: a provider takes one payment once.
 */
const told = (standing: Standing | null, canGiveUp: boolean, isNews: boolean): Money | null => {
  if (standing === 'refunding' || standing === 'paid' || standing === 'ended') return { at: standing };
  if (standing === 'returned' && isNews) return { at: 'returned' };
  if (!canGiveUp || standing === null) return null;
  return standing === 'expired' ? { at: 'hold-expired' } : { at: 'failed', reason: 'lost', text: null };
};

const isWait = (said: Standing | BankWait | null): said is BankWait => typeof said === 'object' && said !== null;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
