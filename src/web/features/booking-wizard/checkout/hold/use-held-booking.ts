import { useCallback, useEffect, useRef, useState } from 'react';
import type { Booking } from '#contract/booking.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { ApiError, isNetworkError } from '#web/api/api-error.ts';
import { heldKeyPart } from '#web/features/booking-wizard/waiting/held-time.ts';
import { choicesKey, toBookingBody } from './booking-body.ts';
import { readHeld } from './held-store.ts';
import { type Held, holdBooking } from './hold-booking.ts';
import type { Agreed, HoldProblem } from './hold-problem.ts';

type Proving = Extract<HoldProblem, { kind: 'prove' }>;

/** While another booking is made, the one before stays in view with all that was typed beside it. */
export type HoldState =
  | { readonly status: 'making'; readonly held: Held | null; readonly proving?: Proving | null }
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
      settle((before) => ({
        status: 'making',
        held: before.held,
        proving: agreed.emailCode ? provingOf(before) : null,
      }));
      const nif = readHeld()?.nif ?? null;
      // Both may be asked, one after the other.
      const { emailCode, ...answers } = agreed;
      said.current = { ...said.current, ...answers };
      const { evenIfBusy = false } = said.current;
      const seenPrice = said.current.price ?? price.totalPrice;
      const proof = { ...(emailCode && { emailCode }), ...heldKeyPart() };
      const extras = { nif, ...price, evenIfBusy, totalPrice: seenPrice, ...proof };
      const body = toBookingBody(state, extras);
      try {
        const held = await holdBooking({ choices, body });
        settle(() => ({ status: 'held', held }));
      } catch (error) {
        const asked = { email: body.guestDetails?.email ?? '', attempt: mine };
        const problem = await problemOf(error, seenPrice, asked);
        settle((before) => ({
          status: 'problem',
          held: before.held,
          problem: stillProving(before, problem, mine),
        }));
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

/** What is asked for while a code is on its way, or was just typed. */
export const provingOf = (hold: HoldState): Proving | null => {
  if (hold.status === 'problem' && hold.problem.kind === 'prove') return hold.problem;
  return (hold.status === 'making' && hold.proving) || null;
};

/** Whoever has typed a code and met a lost connection or a pause need not begin again. */
const stillProving = (before: HoldState, problem: HoldProblem, attempt: number): HoldProblem => {
  const proving = provingOf(before);
  if (!proving || problem.kind !== 'failed' || problem.text === '') return problem;
  return { ...proving, error: problem.text, attempt };
};

type Asked = { readonly email: string; readonly attempt: number };

/** Without a connection it is said at once; what the server answers is read by code that then can be fetched, too. */
const problemOf = async (error: unknown, seenPrice: Cents, asked: Asked): Promise<HoldProblem> => {
  if (isNetworkError(error)) return { kind: 'offline' };
  if (!(error instanceof ApiError)) return { kind: 'failed', text: '' };
  try {
    return (await import('./problem-of-answer.ts')).problemOfAnswer(error, seenPrice, asked);
  } catch {
    return { kind: 'failed', text: error.said ?? '' };
  }
};
