import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serialiseDraft } from '#domain/wizard/draft.ts';
import { initialWizardState, type WizardState } from '#domain/wizard/wizard-state.ts';
import { queryClient } from '#web/api/queries.ts';
import { Router } from '#web/ui/router.tsx';
import { ToastArea } from '#web/ui/toast.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { clearDraft, currentDraft, draftKey, restoreDraft, saveDraft } from './draft-storage.ts';
import {
  type Answers,
  answeredState,
  catalogueAnswers,
  exampleBooking,
  exampleBookingId,
  exampleNetwork,
  exampleStart,
  madeBooking,
  refusal,
} from './example-house.ts';
import { WizardScreen } from './wizard-screen.tsx';

const now = new Date('2026-11-16T09:00:00Z');
const later = '2026-11-20T14:00:00.000Z';

const freeDays = {
  body: {
    timezone: 'Europe/Lisbon',
    days: [
      {
        date: '2026-11-20',
        starts: [
          { startsAt: exampleStart, endsAt: '2026-11-20T11:00:00.000Z', time: '10:00' },
          { startsAt: later, endsAt: '2026-11-20T15:00:00.000Z', time: '14:00' },
        ],
      },
    ],
  },
};

const house: Answers = {
  ...catalogueAnswers,
  'GET /api/availability': freeDays,
  'POST /api/bookings': { status: 201, body: madeBooking() },
  'GET /api/bookings/*': { body: exampleBooking() },
  'POST /api/bookings/*/cancel': { body: { ...exampleBooking({ status: 'cancelled' }), refund: 0 } },
};

const open = (state: Partial<WizardState>, answers: Answers = {}) => {
  saveDraft({ ...answeredState, ...state });
  const network = exampleNetwork({ ...house, ...answers });
  vi.spyOn(globalThis, 'fetch').mockImplementation(network.fetch);
  render(
    <Router>
      <WizardScreen />
      <ToastArea />
    </Router>,
  );
  return network;
};

/** Prices are written with a no-break space. */
const asWritten = (name: string): string => name.replaceAll(' €', '\u00a0€');
const press = (given: string | RegExp) => pressNamed(typeof given === 'string' ? asWritten(given) : given);
const pressNamed = (name: string | RegExp) =>
  userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

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

describe('the people step', () => {
  it('asks two people how they want it, and goes on once they have said', async () => {
    open({ step: 2, peopleCount: 1 });
    await heading('Who is it for?');
    await userEvent.click(screen.getByRole('radio', { name: '2 people' }));
    await press('Continue');
    expect(screen.getByText('Please choose: together, or one after the other?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Together' }));
    expect(screen.getByText('At 60 min each: 1h in all')).toBeInTheDocument();
    await press('Continue');
    await heading('What would do you good?');
    expect(currentDraft()).toMatchObject({ step: 3, peopleCount: 2, requiresTwoTherapists: true, isBackToBack: false });
  });

  it('forgets how several wanted it when one remains', async () => {
    open({ step: 2, peopleCount: 2, isBackToBack: true });
    await heading('Who is it for?');
    await userEvent.click(screen.getByRole('radio', { name: '1 person' }));
    expect(currentDraft()).toMatchObject({ peopleCount: 1, isBackToBack: false, requiresTwoTherapists: false });
  });
});

describe('the massage step', () => {
  it('offers only the durations a treatment has, and keeps a price beside them', async () => {
    open({ step: 3 });
    await heading('What would do you good?');
    await screen.findByRole('radio', { name: asWritten('60 min · 65,00 €') });
    await userEvent.click(screen.getByRole('radio', { name: 'Pregnancy' }));
    expect(screen.queryByRole('radio', { name: /^60 min/ })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: asWritten('75 min · 86,00 €') })).toBeChecked();
    await waitFor(() => expect(currentDraft()).toMatchObject({ treatmentId: 4, duration: 75, totalPrice: 8600 }));
  });

  it('asks who it is for, and for the opposite gender only after a wish', async () => {
    open({ step: 3 });
    await screen.findByRole('radio', { name: 'Relaxing' });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'A woman' }));
    expect(screen.getByRole('checkbox', { name: 'If no woman is free, a man may come.' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'For someone else' }));
    await press('Continue');
    expect(screen.getByText('Please tell us their name.')).toBeInTheDocument();
  });

  it('offers to ask again when the catalogue does not come', async () => {
    let isAway = true;
    open(
      { step: 3 },
      {
        'GET /api/treatments': () => (isAway ? refusal('unavailable', 503) : { body: [] }),
      },
    );
    expect(await screen.findByText(/We could not load our treatments/)).toBeInTheDocument();
    isAway = false;
    await press('Try again');
    await waitFor(() => expect(screen.queryByText(/We could not load our treatments/)).not.toBeInTheDocument());
  });
});

describe('the location step', () => {
  it('asks a hotel guest for hotel and room', async () => {
    open({ step: 5, location: initialWizardState.location });
    await heading('Where shall we come?');
    await userEvent.click(screen.getByRole('radio', { name: 'At a hotel' }));
    await press('Continue');
    expect(screen.getByText('Which hotel is it?')).toBeInTheDocument();
    expect(screen.getByText('Which room?')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: /^Hotel/ }), 'Avenida Palace');
    await userEvent.type(screen.getByRole('textbox', { name: /^Room/ }), '214');
    await userEvent.type(screen.getByRole('textbox', { name: /^Street/ }), 'Rua 1.º de Dezembro 123');
    await press('Continue');
    await heading('When suits you?');
  });
});

describe('the time step', () => {
  it('asks for the choices, offers the free starts and keeps the chosen one in both clocks', async () => {
    const network = open({ step: 6, finalStartTime: null, dateTime: null, bookingDate: null, addIns: [2] });
    await userEvent.click(await screen.findByRole('radio', { name: '2:00 pm' }));
    expect(network.callsOf('GET /api/availability')[0]?.query.toString()).toContain('treatmentId=1&duration=60');
    expect(currentDraft()).toMatchObject({ dateTime: later, finalStartTime: later, bookingStartTime: '14:00' });
    await press('Continue');
    await heading('How do we reach you?');
  });

  it('takes the first free start for those in a hurry', async () => {
    open({ step: 6, finalStartTime: null, dateTime: null, bookingDate: null });
    await userEvent.click(await screen.findByRole('radio', { name: 'As soon as possible · Nov 20, 2026, 10:00 am' }));
    expect(currentDraft()).toMatchObject({ scheduleType: 'asap', finalStartTime: exampleStart });
  });

  it('says when a time chosen before is not free any more, and offers the nearest', async () => {
    const gone = '2026-11-20T12:00:00.000Z';
    open({ step: 6, dateTime: gone, finalStartTime: gone });
    expect(await screen.findByText('Nov 20, 2026, 12:00 pm is not free for these choices.')).toBeInTheDocument();
    await press('Nov 20, 2026, 2:00 pm');
    expect(currentDraft()).toMatchObject({ finalStartTime: later });
  });

  it('shows the way out of a month without a free time', async () => {
    const network = open(
      { step: 6, dateTime: null, finalStartTime: null, bookingDate: null },
      {
        'GET /api/availability': ({ query }) => ({
          body: { timezone: 'Europe/Lisbon', days: query.get('from')?.startsWith('2026-12') ? freeDays.body.days : [] },
        }),
      },
    );
    expect(await screen.findByText('No free times in November 2026.')).toBeInTheDocument();
    await press('Look at December 2026');
    await waitFor(() => expect(network.asked.some(({ query }) => query.get('from') === '2026-12-01')).toBe(true));
  });

  it('lets go of an own hold first, so that it does not hide its own times', async () => {
    localStorage.setItem(
      'calma:held-booking',
      JSON.stringify({ choices: 'x', body: '', key: 'k', bookingId: exampleBookingId, token: 't' }),
    );
    const network = open({ step: 6 });
    await screen.findByRole('radio', { name: '2:00 pm' });
    const order = network.asked.map(({ path }) => path);
    expect(order.findIndex((path) => path.endsWith('/cancel'))).toBeLessThan(order.indexOf('/api/availability'));
  });
});

describe('the checkout', () => {
  const fillCard = async (number = '4242424242424242'): Promise<void> => {
    await userEvent.type(await screen.findByRole('textbox', { name: /^Card number/ }), number);
    await userEvent.type(screen.getByRole('textbox', { name: /^Expires/ }), '1230');
    await userEvent.type(screen.getByRole('textbox', { name: /^CVC/ }), '123');
    for (const consent of screen.getAllByRole('checkbox')) await userEvent.click(consent);
  };
  const intent = { clientSecret: 's', paymentIntentId: 'pi_1', publishableKey: 'pk', amount: 6500, currency: 'eur' };
  const paying: Answers = {
    'POST /api/create-payment-intent': { body: intent },
    'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm': { body: { status: 'succeeded' } },
    'POST /api/payment-return': {
      body: { status: 'finding_therapist', paymentStatus: 'paid', isBeingRefunded: false },
    },
  };

  it('makes the booking, says the deadlines as dates, and ends with its reference', async () => {
    const network = open({}, paying);
    await heading('Almost there.');
    expect(await screen.findByText('All your money back until Nov 19, 2026, 10:00 am.')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('15:00');
    await fillCard();
    await press('Book and pay 65,00 €');
    await heading('It is booked.');
    expect(await screen.findByText('CA-7F3K2Q')).toBeInTheDocument();
    expect(network.callsOf('POST /api/bookings')).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).not.toContain('4242');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('4242');
    expect(currentDraft()).toEqual({ ...initialWizardState, step: 9 });
  });

  it('asks for card and consents before anything is sent', async () => {
    const network = open({}, paying);
    await screen.findByRole('timer');
    await press('Book and pay 65,00 €');
    expect(await screen.findByText('Please enter the card number.')).toBeInTheDocument();
    expect(screen.getByText('Please accept the terms to book.')).toBeInTheDocument();
    expect(network.callsOf('POST /api/create-payment-intent')).toHaveLength(0);
  });

  it('says that a declined card was not charged, and takes the next one', async () => {
    const answers = [{ status: 402, body: { error: { code: 'card_declined' } } }];
    open(
      {},
      {
        ...paying,
        'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm': () =>
          answers.shift() ?? { body: { status: 'succeeded' } },
      },
    );
    await fillCard();
    await press('Book and pay 65,00 €');
    expect(await screen.findByText('You were not charged.')).toBeInTheDocument();
    await press('Book and pay 65,00 €');
    await heading('It is booked.');
  });

  it('offers the nearest times when the slot has gone, and makes the booking for the one taken', async () => {
    const answers = [refusal('slot_taken', 409, { alternatives: [later] })];
    const network = open(
      {},
      {
        'POST /api/bookings': () => answers.shift() ?? { status: 201, body: madeBooking({ datetime: later }) },
      },
    );
    expect(await screen.findByText('Nov 20, 2026, 10:00 am has just gone.')).toBeInTheDocument();
    await press('Nov 20, 2026, 2:00 pm');
    await screen.findByRole('timer');
    expect(network.callsOf('POST /api/bookings').at(-1)?.body).toMatchObject({
      datetime: later,
      datetimeEnd: '2026-11-20T15:00:00.000Z',
    });
    expect(currentDraft()?.guestDetails).toEqual(answeredState.guestDetails);
  });

  it('shows a changed price and goes on only after it was agreed to', async () => {
    const answers = [refusal('price_changed', 409, { totalPrice: 7000 })];
    const network = open(
      {},
      {
        'POST /api/bookings': () => answers.shift() ?? { status: 201, body: madeBooking() },
      },
    );
    await screen.findByText('The price is now 70,00 €.');
    await press('Go on with 70,00 €');
    await screen.findByRole('timer');
    expect(network.callsOf('POST /api/bookings').at(-1)?.body).toMatchObject({ totalPrice: 7000 });
  });

  it('goes on without a promo code that the house refuses, and says so', async () => {
    const promoCode = { id: 1, code: 'OLD', discountType: 'fixed' as const, discountValue: 500, appliedDiscount: 500 };
    const network = open(
      { promoCode: promoCode as unknown as WizardState['promoCode'] },
      {
        'GET /api/promo-codes/verify/OLD': { body: { valid: true, promoCode } },
        'POST /api/bookings': ({ body }) =>
          (body as { promoCode?: unknown }).promoCode
            ? refusal('code_expired', 410)
            : { status: 201, body: madeBooking() },
      },
    );
    await screen.findByRole('timer');
    expect(screen.getByText('Error applying promo code')).toBeInTheDocument();
    expect(network.callsOf('POST /api/bookings')).toHaveLength(2);
    expect(currentDraft()?.promoCode).toBeNull();
  });

  it('keeps the slot again when its time has run out', async () => {
    const answers = [{ status: 201, body: madeBooking({ holdExpiresAt: '2026-11-16T08:59:00.000Z' }) }];
    const network = open(
      {},
      {
        'POST /api/bookings': () => answers.shift() ?? { status: 201, body: madeBooking() },
        'GET /api/bookings/*': { body: exampleBooking({ status: 'expired', holdExpiresAt: null }) },
      },
    );
    await screen.findByText('The time we kept for you has run out.');
    await press('Keep it for me again');
    await screen.findByRole('timer');
    expect(network.callsOf('POST /api/bookings')).toHaveLength(2);
  });

  it('applies a promo code and says how much it takes off', async () => {
    const promoCode = { id: 1, code: 'WELCOME10', discountType: 'percentage', discountValue: 10, appliedDiscount: 650 };
    open(
      {},
      {
        'POST /api/bookings/*/apply-promo': {
          body: { booking: { ...exampleBooking(), discount: 650, totalPrice: 5850, promoCode }, promoCode },
        },
      },
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Promo code or gift card' }), 'welcome10');
    await press('Apply');
    expect(await screen.findByText('Promo code applied')).toBeInTheDocument();
    expect(screen.getByText('A discount of 6,50 € has been applied to your booking.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: asWritten('Book and pay 58,50 €') })[0]).toBeEnabled();
    expect(currentDraft()?.promoCode?.code).toBe('WELCOME10');
  });

  it('asks for no card when nothing is left to pay', async () => {
    open(
      {},
      {
        ...paying,
        'POST /api/bookings': {
          status: 201,
          body: madeBooking({ totalPrice: 0 as never, giftCardAmount: 6500 as never }),
        },
        'POST /api/create-payment-intent': { body: { paid: true } },
      },
    );
    await screen.findByText('Nothing is left to pay: your code covers all of it.');
    for (const consent of screen.getAllByRole('checkbox')) await userEvent.click(consent);
    await press('Book, nothing to pay');
    await heading('It is booked.');
  });

  it('refuses a NIF with a wrong check digit, and makes the booking anew for a right one', async () => {
    const network = open({});
    const field = await screen.findByRole('textbox', { name: /^NIF/ });
    await userEvent.type(field, '123456788');
    await userEvent.tab();
    expect(screen.getByText(/not a valid Portuguese tax number/)).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, '123456789');
    await userEvent.tab();
    await waitFor(() => expect(network.callsOf('POST /api/bookings')).toHaveLength(2));
    expect(network.callsOf('POST /api/bookings').at(-1)?.body).toMatchObject({ nif: '123456789' });
    expect(network.asked.some(({ path }) => path.endsWith('/cancel'))).toBe(true);
  });

  it('changes one answer and comes straight back', async () => {
    open({});
    await screen.findByRole('timer');
    await press(/^Change\W+Contact$/);
    await heading('How do we reach you?');
    await press('Continue');
    await heading('Almost there.');
  });
});

describe('a saved draft', () => {
  it('is restored with a word about it', async () => {
    localStorage.setItem(draftKey, serialiseDraft({ ...answeredState, step: 5 }, now));
    await restoreDraft();
    vi.spyOn(globalThis, 'fetch').mockImplementation(exampleNetwork(house).fetch);
    render(
      <Router>
        <WizardScreen />
        <ToastArea />
      </Router>,
    );
    await heading('Where shall we come?');
    expect(await screen.findByText('Progress restored')).toBeInTheDocument();
  });

  it('is saved by hand with a word about it', async () => {
    open({ step: 2 });
    await heading('Who is it for?');
    await press(/Save and finish later/);
    expect(screen.getByText('Progress saved')).toBeInTheDocument();
  });

  it('never opens a step whose questions before it are unanswered', async () => {
    open({ step: 8, location: initialWizardState.location });
    await heading('Where shall we come?');
  });

  it('changed in another tab is told, and the person chooses', async () => {
    open({ step: 2 });
    await heading('Who is it for?');
    const theirs = serialiseDraft({ ...answeredState, step: 5 }, now);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: draftKey, newValue: theirs }));
    });
    expect(screen.getByText('You changed this booking in another tab.')).toBeInTheDocument();
    await press('Use the other tab’s answers');
    await heading('Where shall we come?');
  });
});

describe('moving between steps', () => {
  it('puts the focus on the heading of the new step', async () => {
    open({ step: 4 });
    await heading('A little extra?');
    await press('Continue');
    expect(await heading('Where shall we come?')).toHaveFocus();
  });

  it('follows the browser’s own back button', async () => {
    open({ step: 4 });
    await heading('A little extra?');
    act(() => {
      history.replaceState({ wizardStep: 3 }, '');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await heading('What would do you good?');
  });

  it('goes back to a finished step by the progress bar', async () => {
    vi.spyOn(history, 'go').mockImplementation(() => undefined);
    open({ step: 4 });
    await heading('A little extra?');
    await userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: /^People, done/ }));
    await heading('Who is it for?');
    expect(history.go).toHaveBeenCalledWith(-2);
  });
});
