import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { queryClient } from '#web/api/queries.ts';
import { BookingPage } from '#web/features/booking-status/booking-page.tsx';
import { clearDraft, saveDraft } from '#web/features/booking-wizard/draft-storage.ts';
import { WizardScreen } from '#web/features/booking-wizard/wizard-screen.tsx';
import { Router } from '#web/ui/router.tsx';
import { ToastArea } from '#web/ui/toast.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import {
  type Answers,
  answeredState,
  catalogueAnswers,
  exampleBooking,
  exampleNetwork,
  exampleStart,
  madeBooking,
} from './example-company.ts';

export const user = userEvent.setup({ delay: null });
export const now = new Date('2026-11-16T09:00:00Z');
export const laterStart = '2026-11-20T14:00:00.000Z';

export const freeDays = {
  timezone: 'Europe/Lisbon',
  days: [
    {
      date: '2026-11-20',
      starts: [
        { startsAt: exampleStart, endsAt: '2026-11-20T11:00:00.000Z', time: '10:00' },
        { startsAt: laterStart, endsAt: '2026-11-20T15:00:00.000Z', time: '14:00' },
      ],
    },
  ],
};

const server: Answers = {
  ...catalogueAnswers,
  'GET /api/availability': { body: freeDays },
  'GET /api/availability/therapists': { body: [] },
  'GET /api/therapists': { body: [] },
  'POST /api/bookings': { status: 201, body: madeBooking() },
  'GET /api/bookings/*': { body: exampleBooking() },
  'POST /api/bookings/*/cancel': { body: { ...exampleBooking({ status: 'cancelled' }), refund: 0 } },
};

const lent = { BookingPage, loadBookingPage: async () => undefined };

/** Draws the wizard from the draft that is there, against a network that answers as the contract says. */
export const drawWizard = (answers: Answers = {}) => {
  const network = exampleNetwork({ ...server, ...answers });
  vi.spyOn(globalThis, 'fetch').mockImplementation(network.fetch);
  render(
    <Router>
      <WizardScreen lent={lent} />
      <ToastArea />
    </Router>,
  );
  return network;
};

/** The wizard of somebody who has answered everything, but for these changes. */
export const openWizard = (state: Partial<WizardState>, answers: Answers = {}) => {
  saveDraft({ ...answeredState, ...state });
  return drawWizard(answers);
};

/** Prices are written with a no-break space. */
export const asWritten = (name: string): string => name.replaceAll(' €', '\u00a0€');

/** Of the two buttons, in the page and in the phone's bar, the first. */
export const press = async (name: string | RegExp): Promise<void> => {
  const [first] = await screen.findAllByRole('button', { name: typeof name === 'string' ? asWritten(name) : name });
  await user.click(first as HTMLElement);
};

export const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name });

/** Call once in a test file: the day is known, and nothing of one test is left for the next. */
export const keepWizardTestsApart = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    navigator.sendBeacon = () => true;
    history.replaceState(null, '');
  });
  afterEach(() => {
    clearDraft();
    queryClient.clear();
    dismissToast();
    vi.useRealTimers();
  });
};
