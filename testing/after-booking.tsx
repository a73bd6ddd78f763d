import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { GiftCard } from '#contract/gift-cards.ts';
import type { MovableBooking } from '#contract/reschedule.ts';
import { cents } from '#domain/money/cents.ts';
import { queryClient } from '#web/api/queries.ts';
import { withData } from '#web/app/screens/with-data.tsx';
import { setSessionUser } from '#web/session/session-store.ts';
import { Router } from '#web/ui/router.tsx';
import { ToastArea } from '#web/ui/toast.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { type Answers, catalogueAnswers, exampleBooking, exampleNetwork } from './example-company.ts';

/** A paid visit that has its therapist and may be moved. */
export const movableBooking = (changes: Partial<MovableBooking> = {}): MovableBooking => ({
  ...exampleBooking({
    status: 'confirmed',
    paymentStatus: 'paid',
    holdExpiresAt: null,
    therapists: [{ firstName: 'Marta', imageUrl: null }],
  }),
  reschedule: { isAllowed: true, refusal: null, isFree: false, until: '2026-11-20T04:00:00.000Z', totalMinutes: 60 },
  ...changes,
});

export const exampleGiftCardId = '9b2f6a1c-7d3e-4f5a-8b9c-0d1e2f3a4b5c';

export const exampleGiftCard = (changes: Partial<GiftCard> = {}): GiftCard => ({
  id: exampleGiftCardId,
  amount: cents(10_000),
  balance: cents(10_000),
  status: 'active',
  code: 'CALM-ABCD-EFGH-JKLM',
  recipientName: 'Inês',
  recipientEmail: 'ines@example.com',
  fromName: 'Rita',
  buyerEmail: 'rita@example.com',
  message: '',
  design: 'sea',
  language: 'en',
  deliverOn: null,
  deliveredAt: null,
  expiresOn: '2029-11-16',
  createdAt: '2026-11-16T09:00:00.000Z',
  paidAt: '2026-11-16T09:01:00.000Z',
  withdrawal: { isPossible: true, lastDay: '2026-11-30', withdrawnAt: null },
  ...changes,
});

/** Draws a screen at an address, against a network that answers as the contract says. */
export const openScreen = (page: ReactNode, address: string, answers: Answers) => {
  const network = exampleNetwork({
    ...catalogueAnswers,
    'GET /api/notifications/news': { body: { unread: 0, newestAt: null } },
    ...answers,
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(network.fetch);
  history.replaceState(null, '', address);
  const Page = withData(() => page);
  render(
    <Router>
      <Page />
      <ToastArea />
    </Router>,
  );
  const user: UserEvent = userEvent.setup({ delay: null });
  return { ...network, user };
};

/** Call once in a test file: the day is known, and nothing of one test is left for the next. */
export const keepScreensApart = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:00:00Z') });
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    setSessionUser(null);
    queryClient.clear();
    dismissToast();
    history.replaceState(null, '', '/');
    vi.useRealTimers();
  });
};
