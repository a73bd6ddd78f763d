import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { rememberUntold } from '#web/payment/untold-purchases.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import type { TrackedPage } from '#web/tracking/destination.ts';
import { configureTracking, setTrackingConsent } from '#web/tracking/tracking.ts';
import {
  exampleGiftCard,
  exampleGiftCardId as id,
  keepScreensApart,
  openScreen,
} from '../../../../testing/after-booking.tsx';
import { type Answers, refusal } from '../../../../testing/example-company.ts';
import { rita } from '../../../../testing/rita.ts';
import { write } from '../../../../testing/write.ts';
import { GiftCardSuccessScreen } from './bought/gift-card-success-screen.tsx';
import { emptyGift } from './form/gift-form.ts';
import { writeForm } from './form/gift-memory.ts';
import { GiftCardScreen } from './gift-card-screen.tsx';

const intent = {
  clientSecret: 's',
  paymentIntentId: 'pi_1',
  publishableKey: 'pk',
  amount: 15000,
  currency: 'eur',
  ways: ['card'],
};
const made = { giftCard: exampleGiftCard({ status: 'waiting_payment', code: null }), accessToken: 'buyer-key' };
const confirmed = 'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm';
const shop: Answers = {
  'POST /api/gift-cards': { status: 201, body: made },
  'POST /api/create-payment-intent': { body: intent },
  [confirmed]: { body: { status: 'succeeded' } },
  [`POST /api/gift-cards/${id}/payment-return`]: { body: { giftCard: exampleGiftCard(), isBeingRefunded: false } },
};

const press = (user: UserEvent, name: string | RegExp) =>
  user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);

const fill = async (user: UserEvent): Promise<void> => {
  await user.click(screen.getByRole('radio', { name: 'Sea' }));
  await user.click(screen.getByRole('radio', { name: /^150,00/ }));
  await write(user, screen.getByLabelText(/Their name/), 'Inês');
  await write(user, screen.getByLabelText(/Their email/), 'ines@example.com');
  await write(user, screen.getByLabelText(/Your message/), 'Enjoy');
  await write(user, screen.getByLabelText(/^From/), 'Rita');
  await write(user, screen.getByLabelText(/Your email/), 'rita@example.com');
};

const fillCard = async (user: UserEvent): Promise<void> => {
  await write(user, await screen.findByLabelText(/Card number/), '4242424242424242');
  await write(user, screen.getByLabelText(/Expires/), '1234');
  await write(user, screen.getByLabelText(/CVC/), '123');
};

keepScreensApart();
beforeEach(() => setSessionUser(null));

describe('buying a gift card', () => {
  it('shows the card while it is made, orders it when it is paid, and leads to its page', async () => {
    const { user, callsOf } = openScreen(<GiftCardScreen />, '/gift-card', shop);
    await fill(user);
    const picture = screen.getAllByRole('figure')[0] as HTMLElement;
    expect(picture).toHaveTextContent(/For Inês.*150,00/);
    expect(within(picture).getByText('Enjoy')).toBeInTheDocument();
    await press(user, 'Continue to payment');
    expect(await screen.findByRole('heading', { level: 1, name: 'Review and pay' })).toBeInTheDocument();
    await fillCard(user);
    await user.click(screen.getByRole('checkbox'));
    expect(callsOf('POST /api/gift-cards')).toHaveLength(0);
    await press(user, /^Buy and pay 150,00/);
    await expect.poll(() => location.pathname + location.search).toBe(`/gift-card-success?id=${id}`);
    expect(callsOf('POST /api/gift-cards')[0]?.body).toMatchObject({
      amount: 15000,
      design: 'sea',
      recipientName: 'Inês',
      buyerEmail: 'rita@example.com',
      deliverOn: null,
      language: 'en',
    });
    expect(callsOf('POST /api/create-payment-intent')[0]?.body).toEqual({ giftCardId: id, token: 'buyer-key' });
    expect(sessionStorage.getItem('calma:gift-card-form')).toBeNull();
  });

  it('is measured as a sale: begun, a way to pay, bought by somebody new', async () => {
    await configureTracking({ tagManagerId: 'GTM-ABC123', analyticsId: null, pixelId: null });
    setTrackingConsent(true);
    const { user } = openScreen(<GiftCardScreen />, '/gift-card', {
      ...shop,
      [`POST /api/gift-cards/${id}/payment-return`]: {
        body: { giftCard: exampleGiftCard(), isBeingRefunded: false, customerType: 'new' },
      },
    });
    await fill(user);
    await press(user, 'Continue to payment');
    await fillCard(user);
    await user.click(screen.getByRole('checkbox'));
    await press(user, /^Buy and pay 150,00/);
    await expect.poll(() => location.pathname).toBe('/gift-card-success');
    const sale = { value: 150, currency: 'EUR', items: [{ item_id: 'gift-card', quantity: 1, price: 150 }] };
    const events = ((window as TrackedPage).dataLayer ?? []).filter((entry) => Object.hasOwn(entry as object, 'event'));
    expect(events.slice(-3)).toMatchObject([
      { event: 'begin_checkout', ...sale },
      { event: 'payment_method_selected', payment_method: 'card' },
      { event: 'purchase', ...sale, customer_type: 'new' },
    ]);
    expect(JSON.stringify(events)).not.toContain(id);
    setTrackingConsent(false);
  });

  it('orders once, however often a card is declined', async () => {
    writeForm({
      ...emptyGift,
      recipientName: 'Inês',
      recipientEmail: 'ines@example.com',
      fromName: 'Rita',
      buyerEmail: 'rita@example.com',
    });
    const { user, callsOf } = openScreen(<GiftCardScreen />, '/gift-card', {
      ...shop,
      [confirmed]: { status: 402, body: { error: { code: 'card_declined' } } },
    });
    await press(user, 'Continue to payment');
    await fillCard(user);
    await user.click(screen.getByRole('checkbox'));
    await press(user, /^Buy and pay/);
    expect(
      await screen.findByText(/The bank declined this card. Everything you typed is still here/),
    ).toBeInTheDocument();
    await press(user, /^Buy and pay/);
    await expect.poll(() => callsOf(confirmed).length).toBe(2);
    expect(callsOf('POST /api/gift-cards')).toHaveLength(1);
  });

  it('says what is missing, and asks nobody', async () => {
    const { user, asked } = openScreen(<GiftCardScreen />, '/gift-card', shop);
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    await write(user, screen.getByLabelText(/^Amount/), '10');
    await user.click(screen.getByRole('radio', { name: 'On a date' }));
    await press(user, 'Continue to payment');
    expect(screen.getByText(/Please enter an amount from 25,00/)).toBeInTheDocument();
    expect(screen.getByText('Please choose the day on which it should arrive.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('knows the name and the address of somebody signed in', async () => {
    setSessionUser(rita);
    openScreen(<GiftCardScreen />, '/gift-card', shop);
    expect(await screen.findByDisplayValue('Rita')).toBeInTheDocument();
    expect(screen.queryByLabelText(/Your email/)).toBeNull();
  });

  it('tells what is left on a card, however its code was typed', async () => {
    const { user } = openScreen(<GiftCardScreen />, '/gift-card', {
      'GET /api/gift-card-balance/CALM-ABCD-EFGH-JKLM': {
        body: { code: 'CALM-ABCD-EFGH-JKLM', amount: 10000, balance: 2500, expiresOn: '2029-11-16', hasExpired: false },
      },
    });
    await write(user, screen.getByLabelText('Gift card code'), 'calm-abcd-efgh-jklm ');
    await user.click(screen.getByRole('button', { name: 'Check the balance' }));
    expect(await screen.findByText(/25,00 € of 100,00 € left\./)).toBeInTheDocument();
    expect(screen.getByText(/Valid until November 16, 2029/)).toBeInTheDocument();
  });
});

describe('the page of a bought card', () => {
  const open = (answers: Answers, address = `/gift-card-success?id=${id}&token=buyer-key`) =>
    openScreen(<GiftCardSuccessScreen />, address, {
      [`GET /api/gift-cards/${id}`]: { body: exampleGiftCard() },
      ...answers,
    });

  it('takes the key out of the address and says what happens next', async () => {
    const { callsOf } = open({ [`GET /api/gift-cards/${id}`]: { body: exampleGiftCard({ deliverOn: '2026-12-24' }) } });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your gift card for Inês is paid.' }),
    ).toBeInTheDocument();
    expect(location.search).toBe(`?id=${id}`);
    expect(callsOf(`GET /api/gift-cards/${id}`)[0]?.query.get('token')).toBe('buyer-key');
    expect(screen.getByText(/We will send it to Inês .* on Thursday, December 24, 2026/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Card to print (PDF)' })).toHaveAttribute(
      'href',
      `/api/gift-cards/${id}/card.pdf?token=buyer-key&lang=en`,
    );
  });

  it('takes the present back within the days for it, after asking', async () => {
    const withdrawn = exampleGiftCard({
      status: 'withdrawn',
      code: null,
      withdrawal: {
        ...{ isPossible: false, lastDay: '2026-11-30', withdrawnAt: '2026-11-16T09:00:00.000Z' },
        back: { amount: cents(10_000), method: { kind: 'card', brand: 'visa', last4: '4242' }, byHand: null },
      },
    });
    const { user, callsOf } = open({ [`POST /api/gift-cards/${id}/withdraw`]: { body: withdrawn } });
    await user.click(await screen.findByRole('button', { name: 'Withdraw from the purchase' }));
    const confirm = await screen.findByRole('button', { name: /^Confirm withdrawal .100,00/ });
    expect(callsOf(`POST /api/gift-cards/${id}/withdraw`)).toHaveLength(0);
    await user.click(confirm);
    expect(await screen.findByRole('heading', { name: 'This gift card is no longer valid.' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw from the purchase' })).toBeNull();
    expect(screen.queryByText('Valid until')).toBeNull();
    expect(screen.getByText(/100,00\s€, to Visa ending 4242/)).toHaveTextContent('Banks take 5 to 10 working days.');
  });

  it.each([
    [
      'names what was handed back in person',
      { back: { amount: cents(4000), method: null, byHand: 'cash' as const } },
      1,
    ],
    ['names no refund where there was none', {}, 0],
  ])('%s', async (_, more, count) => {
    const withdrawal = { isPossible: false, lastDay: '2026-11-30', withdrawnAt: '2026-11-16T09:00:00.000Z' };
    const body = exampleGiftCard({ status: 'withdrawn', code: null, withdrawal: { ...withdrawal, ...more } });
    open({ [`GET /api/gift-cards/${id}`]: { body } });
    expect(await screen.findByRole('heading', { name: 'This gift card is no longer valid.' })).toBeInTheDocument();
    expect(screen.queryAllByText(/^40,00\s€, in cash$/)).toHaveLength(count);
    expect(screen.queryByText(/payment method|working days/)).toBeNull();
  });

  it('asks the provider at once when somebody comes back from their bank', async () => {
    const waiting = exampleGiftCard({ status: 'waiting_payment', paidAt: null });
    const { callsOf } = open(
      {
        [`GET /api/gift-cards/${id}`]: { body: waiting },
        [`POST /api/gift-cards/${id}/payment-return`]: { body: { giftCard: waiting, isBeingRefunded: false } },
      },
      `/gift-card-success?id=${id}&token=buyer-key&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=pending`,
    );
    expect(await screen.findByRole('heading', { name: 'Waiting for the payment.' })).toBeInTheDocument();
    expect(callsOf(`POST /api/gift-cards/${id}/payment-return`)).toHaveLength(1);
    expect(location.search).toBe(`?id=${id}`);
  });

  it('is told as a sale once, when its buyer comes back and it was paid at a bank meanwhile', async () => {
    await configureTracking({ tagManagerId: 'GTM-ABC123', analyticsId: null, pixelId: null });
    setTrackingConsent(true);
    rememberUntold(id);
    const told = () =>
      ((window as TrackedPage).dataLayer ?? []).filter((entry) => (entry as { event?: string }).event === 'purchase');
    const before = told().length;
    const answers = {
      [`POST /api/gift-cards/${id}/payment-return`]: {
        body: { giftCard: exampleGiftCard(), isBeingRefunded: false, customerType: 'new' },
      },
    };
    open(answers);
    await expect.poll(() => told().length).toBe(before + 1);
    expect(told().at(-1)).toMatchObject({ value: 100, customer_type: 'new' });
    cleanup();
    const { callsOf } = open(answers);
    await screen.findByRole('heading', { level: 1, name: 'Your gift card for Inês is paid.' });
    expect(callsOf(`POST /api/gift-cards/${id}/payment-return`)).toEqual([]);
    expect(told()).toHaveLength(before + 1);
    setTrackingConsent(false);
  });

  it('shows nothing to strangers, and does not even ask for them', async () => {
    const { asked } = open({}, `/gift-card-success?id=${id.replace('9', '8')}`);
    expect(await screen.findByText('The link in our email leads to the card you bought.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('says that it cannot show what it may not', async () => {
    open({ [`GET /api/gift-cards/${id}`]: refusal('not_found', 404) });
    expect(await screen.findByRole('heading', { level: 1, name: 'No gift card to see here.' })).toBeInTheDocument();
  });
});
