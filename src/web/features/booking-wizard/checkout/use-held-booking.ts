import { useCallback, useEffect, useRef, useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { ApiError, isNetworkError } from '#web/api/api-error.ts';
import { choicesKey, toBookingBody } from './booking-body.ts';
import { readHeld } from './held-store.ts';
import { type Held, holdBooking } from './hold-booking.ts';

export type OtherBooking = { readonly reference: string; readonly datetime: string };

/** What the person agreed to after having been asked. */
export type Agreed = { readonly price?: Cents; readonly evenIfBusy?: boolean };

export type HoldProblem =
  | { readonly kind: 'slot-gone'; readonly alternatives: readonly string[] }
  | { readonly kind: 'price-changed'; readonly totalPrice: Cents; readonly seenPrice: Cents }
  /** Another booking of this person at that time; which one is told only to its owner. */
  | { readonly kind: 'busy'; readonly other: OtherBooking | null }
  | { readonly kind: 'code-refused'; readonly text: string }
  | { readonly kind: 'fields'; readonly text: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly text: string };

/** While another booking is made, the one before stays in view with all that was typed beside it. */
export type HoldState =
  | { readonly status: 'making'; readonly held: Held | null }
  | { readonly status: 'held'; readonly held: Held }
  | { readonly status: 'problem'; readonly held: Held | null; readonly problem: HoldProblem };

type Price = { readonly totalPrice: Cents; readonly originalPrice: Cents };

/** Entering the checkout makes the booking and so holds the slot; the same choices find the same booking again. */
export const useHeldBooking = (state: WizardState, price: Price | null) => {
  const [hold, setHold] = useState<HoldState>({ status: 'making', held: null });
  const run = useRef(0);
  const said = useRef<Agreed>({});
  const choices = choicesKey(state);
  const promo = state.promoCode?.code ?? null;
  const isReady = price !== null;

  const make = useCallback(
    async (agreed: Agreed = {}): Promise<void> => {
      if (!price) return;
      run.current += 1;
      const mine = run.current;
      const settle = (next: (before: HoldState) => HoldState): void => {
        if (mine === run.current) setHold(next);
      };
      settle(({ held }) => ({ status: 'making', held }));
      const nif = readHeld()?.nif ?? null;
      // Both may be asked, one after the other.
      said.current = { ...said.current, ...agreed };
      const { evenIfBusy = false } = said.current;
      const seenPrice = said.current.price ?? price.totalPrice;
      const body = toBookingBody(state, { nif, ...price, evenIfBusy, totalPrice: seenPrice });
      try {
        const held = await holdBooking({ choices, body });
        settle(() => ({ status: 'held', held }));
      } catch (error) {
        settle(({ held }) => ({ status: 'problem', held, problem: problemOf(error, seenPrice) }));
      }
    },
    [state, price, choices],
  );

  const latest = useRef(make);
  latest.current = make;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new booking for new choices, not for every change of the state
  useEffect(() => {
    said.current = {};
    if (isReady) void latest.current();
    return () => {
      run.current += 1;
    };
  }, [choices, isReady]);

  const isWithoutRefusedCode = hold.status === 'problem' && hold.problem.kind === 'code-refused' && promo === null;
  useEffect(() => {
    if (isWithoutRefusedCode) void latest.current();
  }, [isWithoutRefusedCode]);

  /** After a code was applied, or the server said something newer. */
  const update = useCallback((booking: Booking): void => {
    setHold((before) => (before.status === 'held' ? { ...before, held: { ...before.held, booking } } : before));
  }, []);

  return { hold, make, update };
};

const alternativesOf = (body: unknown): string[] => {
  const list = typeof body === 'object' && body !== null && 'alternatives' in body ? body.alternatives : [];
  return Array.isArray(list) ? list.filter((start) => typeof start === 'string') : [];
};

const priceOf = (body: unknown): Cents | null => {
  const price = typeof body === 'object' && body !== null && 'totalPrice' in body ? body.totalPrice : null;
  return Number.isSafeInteger(price) ? cents(price as number) : null;
};

const otherOf = (body: unknown): OtherBooking | null => {
  const other = typeof body === 'object' && body !== null && 'booking' in body ? body.booking : null;
  const isKnown = typeof other === 'object' && other !== null && 'reference' in other && 'datetime' in other;
  return isKnown ? { reference: String(other.reference), datetime: String(other.datetime) } : null;
};

const problemOf = (error: unknown, seenPrice: Cents): HoldProblem => {
  if (isNetworkError(error)) return { kind: 'offline' };
  if (!(error instanceof ApiError)) return { kind: 'failed', text: '' };
  const { code, body, fields } = error;
  const text = error.said ?? '';
  const totalPrice = priceOf(body);
  if (code === 'slot_taken') return { kind: 'slot-gone', alternatives: alternativesOf(body) };
  if (code === 'client_busy') return { kind: 'busy', other: otherOf(body) };
  if (code === 'price_changed' && totalPrice !== null) return { kind: 'price-changed', totalPrice, seenPrice };
  if (code?.startsWith('code_')) return { kind: 'code-refused', text };
  if (Object.keys(fields).length > 0) return { kind: 'fields', text, fields };
  return { kind: 'failed', text };
};
