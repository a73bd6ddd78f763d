import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { initialWizardState, type WizardState } from '#domain/wizard/wizard-state.ts';
import { queryClient } from '#web/api/queries.ts';
import { takeUntold } from '#web/payment/untold-purchases.ts';
import {
  type Answers,
  answeredState,
  exampleBooking,
  exampleBookingId,
  madeBooking,
  refusal,
} from '../../../../../testing/example-company.ts';
import { forgetConfigAfterwards, tellConfig } from '../../../../../testing/public-config.ts';
import {
  asWritten,
  heading,
  keepWizardTestsApart,
  laterStart,
  openWizard,
  press,
  user,
} from '../../../../../testing/wizard.tsx';
import { currentDraft } from '../draft-storage.ts';
import { readHeld } from './hold/held-store.ts';

keepWizardTestsApart();
forgetConfigAfterwards();

describe('the checkout', () => {
  const fillCard = async (number = '4242424242424242'): Promise<void> => {
    await user.type(await screen.findByRole('textbox', { name: /^Card number/ }), number);
    await user.type(screen.getByRole('textbox', { name: /^Expires/ }), '1230');
    await user.type(screen.getByRole('textbox', { name: /^CVC/ }), '123');
    for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
  };
  const intent = {
    clientSecret: 's',
    paymentIntentId: 'pi_1',
    publishableKey: 'pk',
    amount: 6500,
    currency: 'eur',
    ways: ['card'],
  };
  const paying: Answers = {
    'POST /api/create-payment-intent': { body: intent },
    'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm': { body: { status: 'succeeded' } },
    'POST /api/payment-return': {
      body: { status: 'finding_therapist', paymentStatus: 'paid', isBeingRefunded: false },
    },
  };

  it('makes the booking, says the deadlines as dates, and ends with its reference', async () => {
    const paid = exampleBooking({ status: 'finding_therapist', paymentStatus: 'paid' });
    const network = openWizard({}, { ...paying, 'GET /api/bookings/*': { body: paid } });
    await heading('Review and pay');
    expect(await screen.findByText('Full refund until Thu, Nov 19, 10:00 am.')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('15:00');
    await fillCard();
    await press('Book and pay 65,00 €');
    await heading('Paid. We are finding your therapist.');
    expect(await screen.findByText('CA-7F3K2Q')).toBeInTheDocument();
    expect(network.callsOf('POST /api/bookings')).toHaveLength(1);
    expect(takeUntold(exampleBookingId), 'told already').toBe(false);
    expect(JSON.stringify({ ...localStorage })).not.toContain('4242');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('4242');
    expect(currentDraft()).toEqual({ ...initialWizardState, step: 9 });
  });

  it('offers the ways the server names, and leaves for the page of the booking with a voucher', async () => {
    const until = '2026-11-19T09:00:00.000Z';
    const bankWait = { way: 'multibanco' as const, entity: '21800', reference: '123456789', until, isOnItsWay: false };
    const waysToPay = ['card', 'mb_way', 'multibanco'] as const;
    const network = openWizard(
      {},
      {
        ...paying,
        'POST /api/bookings': { status: 201, body: madeBooking({ waysToPay: [...waysToPay] }) },
        'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm': { body: { status: 'requires_action' } },
        'POST /api/payment-return': {
          body: { status: 'waiting_payment', paymentStatus: 'pending', isBeingRefunded: false, bankWait },
        },
      },
    );
    await heading('Review and pay');
    const group = within(await screen.findByRole('group', { name: /^Pay with/ }));
    expect(group.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(waysToPay);
    await user.click(group.getByRole('radio', { name: 'Multibanco' }));
    expect(screen.queryByRole('textbox', { name: /^Card number/ })).toBeNull();
    for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
    await press('Book and pay 65,00 €');
    await waitFor(() => expect(location.pathname).toBe(`/bookings/${exampleBookingId}`));
    expect(takeUntold(exampleBookingId), 'told when it is paid').toBe(true);
    expect(readHeld()).toBeNull();
    expect(currentDraft(), 'another visit begins anew').toBeNull();
    const [sent] = network.callsOf('POST /sandbox/stripe/v1/payment_intents/pi_1/confirm');
    expect(JSON.stringify(sent)).toContain('multibanco');
  });

  it('follows the search after paying, and names who has accepted', async () => {
    let isAccepted = false;
    const therapists = [{ firstName: 'Ana', imageUrl: null }];
    openWizard(
      {},
      {
        ...paying,
        'GET /api/bookings/*': () => ({
          body: isAccepted
            ? exampleBooking({ status: 'confirmed', paymentStatus: 'paid', therapists })
            : exampleBooking({ status: 'finding_therapist', paymentStatus: 'paid' }),
        }),
      },
    );
    await heading('Review and pay');
    await fillCard();
    await press('Book and pay 65,00 €');
    await heading('Paid. We are finding your therapist.');
    const steps = within(await screen.findByRole('list', { name: 'Where your booking stands' }));
    expect(steps.getByText('Paid').closest('li')).toHaveAttribute('aria-current', 'step');
    isAccepted = true;
    await queryClient.invalidateQueries();
    await heading('Your massage is with Ana.');
    expect(steps.getByText('Accepted').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  it('asks for card and consents before anything is sent', async () => {
    const network = openWizard({}, paying);
    await screen.findByRole('timer');
    await press('Book and pay 65,00 €');
    expect(await screen.findByText('Please enter the card number.')).toBeInTheDocument();
    expect(screen.getByText('Please accept the terms to book.')).toBeInTheDocument();
    expect(network.callsOf('POST /api/create-payment-intent')).toHaveLength(0);
  });

  it('says that a declined card was not charged, and takes the next one', async () => {
    const answers = [{ status: 402, body: { error: { code: 'card_declined' } } }];
    openWizard(
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
    await heading('Paid. We are finding your therapist.');
  });

  it('offers the nearest times when the slot has gone, and makes the booking for the one taken', async () => {
    const answers = [refusal('slot_taken', 409, { alternatives: [laterStart] })];
    const network = openWizard(
      {},
      {
        'POST /api/bookings': () => answers.shift() ?? { status: 201, body: madeBooking({ datetime: laterStart }) },
      },
    );
    expect(await screen.findByText('Fri, Nov 20, 10:00 am has just been taken.')).toBeInTheDocument();
    await press('Fri, Nov 20, 2:00 pm');
    await screen.findByRole('timer');
    expect(network.callsOf('POST /api/bookings').at(-1)?.body).toMatchObject({
      datetime: laterStart,
      datetimeEnd: '2026-11-20T15:00:00.000Z',
    });
    expect(currentDraft()?.guestDetails).toEqual(answeredState.guestDetails);
  });

  it('shows a changed price and goes on only after it was agreed to', async () => {
    const answers = [refusal('price_changed', 409, { totalPrice: 7000 })];
    const network = openWizard(
      {},
      {
        'POST /api/bookings': () => answers.shift() ?? { status: 201, body: madeBooking() },
      },
    );
    await screen.findByText('The price is now 70,00 €.');
    await press('Continue with 70,00 €');
    await screen.findByRole('timer');
    expect(network.callsOf('POST /api/bookings').at(-1)?.body).toMatchObject({ totalPrice: 7000 });
  });

  it('goes on without a promo code that the server refuses, and says so', async () => {
    const promoCode = {
      id: 'p-1',
      code: 'OLD',
      discountType: 'fixed' as const,
      discountValue: 500,
      appliedDiscount: 500,
    };
    const network = openWizard(
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
    const network = openWizard(
      {},
      {
        'POST /api/bookings': () => answers.shift() ?? { status: 201, body: madeBooking() },
        'GET /api/bookings/*': { body: exampleBooking({ status: 'expired', holdExpiresAt: null }) },
      },
    );
    await screen.findByText('We can no longer hold this time.');
    await press('Hold it again');
    await screen.findByRole('timer');
    expect(network.callsOf('POST /api/bookings')).toHaveLength(2);
  });

  it.each([
    ['not_charged', /^You were not charged, and all your answers/],
    ['asking', /^All your answers are still here\. If you have just paid, we will email you/],
  ] as const)('says of a time that has run out what is known of the money: %s', async (words, said) => {
    const over = exampleBooking({ status: 'expired', holdExpiresAt: null });
    openWizard(
      {},
      {
        'POST /api/bookings': { status: 201, body: madeBooking({ holdExpiresAt: '2026-11-16T08:59:00.000Z' }) },
        'GET /api/bookings/*': { body: { ...over, money: { ...over.money, words } } },
      },
    );
    expect(await screen.findByText(said)).toBeInTheDocument();
  });

  it('calls nobody not charged when the payment could not be begun: an earlier one may have been taken', async () => {
    openWizard(
      {},
      {
        'POST /api/create-payment-intent': {
          status: 503,
          body: { code: 'provider_unavailable', message: 'The payment service is not answering.' },
        },
      },
    );
    await fillCard();
    await press('Book and pay 65,00 €');
    expect(await screen.findByText('No payment was sent.')).toBeInTheDocument();
    expect(screen.queryByText(/not charged/)).not.toBeInTheDocument();
  });

  it('applies a promo code and says how much it takes off', async () => {
    const promoCode = {
      id: 'opaque-1',
      code: 'WELCOME10',
      discountType: 'percentage',
      discountValue: 10,
      appliedDiscount: 650,
    };
    const network = openWizard(
      {},
      {
        'GET /api/promo-codes/verify/WELCOME10': { body: { valid: true, promoCode } },
        'POST /api/bookings/*/apply-promo': {
          body: { booking: { ...exampleBooking(), discount: 650, totalPrice: 5850, promoCode }, promoCode },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Have a code?' }));
    await user.type(await screen.findByRole('textbox', { name: 'Promo code or gift card' }), 'welcome10');
    await press('Apply');
    expect(await screen.findByText('Promo code applied')).toBeInTheDocument();
    expect(screen.getByText('A discount of 6,50 € has been applied to your booking.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: asWritten('Book and pay 58,50 €') })[0]).toBeEnabled();
    expect(currentDraft()?.promoCode?.code).toBe('WELCOME10');
    expect(network.asked.find(({ path }) => path.endsWith('/apply-promo'))?.body).toEqual({ promoCodeId: 'opaque-1' });
  });

  it('says the server’s own words where a code fails without any', async () => {
    openWizard({}, { 'GET /api/promo-codes/verify/SUMMER': { status: 502, body: 'Bad Gateway' } });
    await user.click(await screen.findByRole('button', { name: 'Have a code?' }));
    await user.type(await screen.findByRole('textbox', { name: 'Promo code or gift card' }), 'summer');
    await press('Apply');
    expect(await screen.findByText('Failed to apply promo code')).toBeInTheDocument();
    expect(screen.queryByText(/Bad Gateway/)).toBeNull();
  });

  it.each([
    ['an answer without words', () => ({ status: 500, body: null })],
    [
      'a lost connection',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('says that the booking failed after %s', async (_, answer) => {
    openWizard({}, { 'POST /api/bookings': answer });
    expect(await screen.findByText('Booking failed')).toBeInTheDocument();
    expect(screen.getByText('Failed to create booking')).toBeInTheDocument();
    expect(screen.getByText('The booking was not made, and you were not charged.')).toBeInTheDocument();
  });

  it('asks for no card when nothing is left to pay', async () => {
    openWizard(
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
    for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
    await press('Book (nothing to pay)');
    await heading('Paid. We are finding your therapist.');
  });

  describe('the tax number', () => {
    const saved = `POST /api/bookings/${exampleBookingId}/nif`;
    const typeNif = async (text: string): Promise<void> => {
      const fold = await screen.findByRole('button', { name: 'Add NIF' });
      if (fold.getAttribute('aria-expanded') === 'false') await user.click(fold);
      const field = await screen.findByRole('textbox', { name: /^NIF/ });
      await user.clear(field);
      await user.type(field, text);
      await user.tab();
    };

    it.each([
      [false, 'Nine digits, for your receipt. The receipt is not an invoice (fatura).'],
      [true, 'Nine digits, for your invoice (fatura).'],
    ])('says on which paper it will stand; invoices are issued: %s', async (issuesInvoices, hint) => {
      await tellConfig({ issuesInvoices });
      openWizard({});
      await user.click(await screen.findByRole('button', { name: 'Add NIF' }));
      expect(await screen.findByRole('textbox', { name: /^NIF/ })).toHaveAccessibleDescription(hint);
    });

    it('is refused with a wrong check digit, and written on the held booking when it is right', async () => {
      const network = openWizard({}, { [saved]: { body: { nif: '123456789' } } });
      await typeNif('123456788');
      expect(screen.getByText(/not a valid Portuguese tax number/)).toBeInTheDocument();
      await typeNif('123456789');
      await waitFor(() => expect(network.callsOf(saved)).toHaveLength(1));
      expect(network.callsOf(saved)[0]?.body).toEqual({ nif: '123456789' });
      await waitFor(() => expect(readHeld()?.nif).toBe('123456789'));
      expect(network.callsOf('POST /api/bookings')).toHaveLength(1);
      expect(network.asked.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
    });

    it('that could not be saved keeps the payment back, and is tried again with it', async () => {
      const answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
      const network = openWizard(
        {},
        { ...paying, [saved]: () => answers.shift()?.() ?? { body: { nif: '123456789' } } },
      );
      await fillCard();
      await typeNif('123456789');
      expect(await screen.findByText(/The NIF could not be saved/)).toBeInTheDocument();
      answers.push(() => Promise.reject(new TypeError('Failed to fetch')));
      await press('Book and pay 65,00 €');
      await waitFor(() => expect(screen.getByRole('textbox', { name: /^NIF/ })).toHaveFocus());
      expect(network.callsOf('POST /api/create-payment-intent')).toHaveLength(0);
      await press('Book and pay 65,00 €');
      await heading('Paid. We are finding your therapist.');
      expect(network.callsOf(saved)).toHaveLength(3);
    });
  });

  it('changes one answer and comes straight back', async () => {
    openWizard({});
    await screen.findByRole('timer');
    await press('Edit');
    await press(/^Edit\W+Contact$/);
    await heading('Your contact details');
    await press('Continue');
    await heading('Review and pay');
  });
});
