import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Booking } from '#contract/booking.ts';
import { isHeldHere } from '#web/api/booking-keys.ts';
import { preloadablePart } from '#web/ui/lazy-part.tsx';

/* What few bookings show, and only for a while: its code comes when a booking has it. */

/** Few are ever asked. */
export const choicePart = preloadablePart(async () => (await import('./asked/choice-panel.tsx')).ChoicePanel);
export const proposalsPart = preloadablePart(async () => (await import('./asked/proposals-panel.tsx')).ProposalsPanel);

/** Paid for mostly in the wizard; whoever comes by a mailed link pays here. */
export const payPart = preloadablePart(async () => (await import('./pay/pay-here.tsx')).PayHere);
export const bankPart = preloadablePart(async () => (await import('./pay/waiting-for-bank.tsx')).WaitingForBank);
export const differencePart = preloadablePart(async () => (await import('./pay/pay-difference.tsx')).PayDifference);

/** Asked and offered after the massage. */
export const afterPart = preloadablePart(async () => (await import('./after/review-panel.tsx')).AfterMassage);

export const paysHere = ({ id, status, bankWait }: Booking): boolean =>
  status === 'waiting_payment' && !bankWait && !isHeldHere(id);

const fetchReview = async (booking: Booking, client: QueryClient): Promise<void> => {
  const [{ fetchOwnReview }] = await Promise.all([import('./after/review-panel.tsx'), afterPart.load()]);
  await fetchOwnReview(client, booking.id);
};

type LatePart = {
  isIn(booking: Booking): boolean;
  fetch(booking: Booking, client: QueryClient): Promise<unknown>;
};

const lateParts: Readonly<Record<string, LatePart>> = {
  choice: { isIn: ({ choice }) => choice !== null, fetch: choicePart.load },
  proposals: { isIn: ({ proposals = [] }) => proposals.length > 0, fetch: proposalsPart.load },
  pay: { isIn: paysHere, fetch: payPart.load },
  bank: { isIn: ({ bankWait }) => bankWait !== undefined, fetch: bankPart.load },
  difference: { isIn: ({ due }) => due !== undefined, fetch: differencePart.load },
  review: { isIn: ({ status }) => status === 'completed', fetch: fetchReview },
};

const missingIn = (booking: Booking, fetched: ReadonlySet<string>): string[] =>
  Object.keys(lateParts).filter((name) => lateParts[name]?.isIn(booking) && !fetched.has(name));

const none: ReadonlySet<string> = new Set();

/**
 * The booking once all of it can be drawn: what comes later would push down what somebody already reads. Until then, what
 * was drawn before.
 */
export const useWhole = (booking: Booking | undefined): Booking | undefined => {
  const client = useQueryClient();
  const [fetched, setFetched] = useState(none);
  const [drawn, setDrawn] = useState<Booking>();
  const isWhole = !booking || missingIn(booking, fetched).length === 0;
  useEffect(() => {
    if (!booking) return;
    const missing = missingIn(booking, fetched);
    if (missing.length === 0) return setDrawn(booking);
    // What does not come is tried once more where it is drawn, and says there what went wrong.
    void Promise.allSettled(missing.map((name) => lateParts[name]?.fetch(booking, client))).then(() =>
      setFetched((before) => new Set([...before, ...missing])),
    );
  }, [booking, fetched, client]);
  if (isWhole) return booking;
  return drawn?.id === booking.id ? drawn : undefined;
};
