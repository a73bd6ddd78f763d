import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { Router } from '#web/ui/router.tsx';
import { exampleBooking, exampleBookingId } from '../../../../testing/example-company.ts';
import { exampleConfig, forgetConfigAfterwards, tellConfig } from '../../../../testing/public-config.ts';
import { statusQuery } from './status-query.ts';
import { StatusScreen } from './status-screen.tsx';

vi.mock('#web/ui/real-press.ts', () => ({ isRealPress: () => true }));

const id = exampleBookingId;
const booking = exampleBooking({
  status: 'finding_therapist',
  paymentStatus: 'paid',
  giftCardAmount: cents(2000),
  totalPrice: cents(4500),
  holdExpiresAt: null,
  answerBy: '2099-01-01T08:00:00.000Z',
  searchUntil: '2099-01-01T08:00:00.000Z',
  money: { ...exampleBooking().money, words: 'paid' },
  history: [
    { from: null, to: 'waiting_payment', actor: 'guest', reason: '', at: '2026-11-16T09:00:00.000Z' },
    { from: 'waiting_payment', to: 'finding_therapist', actor: 'system', reason: '', at: '2026-11-16T09:02:00.000Z' },
  ],
});

const until = '2026-11-19T09:00:00.000Z';
const withVoucher = exampleBooking({
  status: 'waiting_payment',
  holdExpiresAt: until,
  waysToPay: ['card', 'mb_way', 'multibanco'],
  bankWait: { way: 'multibanco', entity: '21800', reference: '123456789', until, isOnItsWay: false },
  money: { ...exampleBooking().money, words: 'waiting_bank' },
});

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

let sent: { call: string; body: unknown }[] = [];
const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

const open = (address: string, answers: Record<string, () => Response>) => {
  history.replaceState(null, '', address);
  const asked: string[] = [];
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    asked.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`);
    if (init?.body) sent.push({ call: `${init.method} ${url.pathname}`, body: JSON.parse(String(init.body)) });
    return answers[`${init?.method ?? 'GET'} ${url.pathname}`]?.() ?? json([]);
  });
  render(
    <Router>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StatusScreen />
      </QueryClientProvider>
    </Router>,
  );
  return asked;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:05:00Z') });
  setSessionUser(null);
});
afterEach(async () => {
  await i18next.changeLanguage('en');
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});

describe('a booking that waits for a bank', () => {
  const openIt = (changes: Partial<typeof withVoucher> = {}) =>
    open(`/bookings/${id}?token=k`, { [`GET /api/bookings/${id}`]: () => json({ ...withVoucher, ...changes }) });

  it('shows everything a cash machine asks for, and the card form only to who wants another way', async () => {
    openIt();
    expect(await screen.findByRole('heading', { level: 1, name: 'Please pay by Multibanco.' })).toBeVisible();
    const panel = within(await screen.findByRole('region', { name: 'Waiting for payment' }));
    for (const fact of ['21800', '123 456 789', /^65,00/, /Nov 19, 9:00 am$/])
      expect(panel.getByText(fact)).toBeVisible();
    expect(panel.getByText('Pay at Multibanco by Thu, Nov 19, 9:00 am. We hold the time until then.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Card number/ })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Pay another way' }));
    expect(await screen.findByRole('textbox', { name: /^Card number/ })).toBeVisible();
  });

  it('asks nobody to pay again what is on its way', async () => {
    openIt({ bankWait: { way: 'multibanco', entity: '21800', reference: '123456789', until, isOnItsWay: true } });
    const panel = within(await screen.findByRole('region', { name: 'Waiting for payment' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Waiting for your bank.' })).toBeVisible();
    expect(panel.getByText(/Please do not pay again/)).toBeVisible();
    expect(panel.queryByText('123 456 789')).toBeNull();
    expect(panel.queryByRole('button')).toBeNull();
  });

  it('speaks Portuguese', async () => {
    await i18next.changeLanguage('pt');
    openIt();
    expect(await screen.findByRole('heading', { level: 1, name: 'Falta pagar por Multibanco.' })).toBeVisible();
    expect(await screen.findByText('Entidade')).toBeVisible();
  });
});

describe('the status page after the massage', () => {
  const rating = { average: 4.9, count: 86, isDemo: true };
  const done = { ...booking, status: 'completed', therapists: [{ firstName: 'Ana', imageUrl: null, rating }] };
  const openReview = { state: 'open', until: '2026-12-16T16:00:00.000Z', given: null };
  const given = {
    state: 'given',
    until: openReview.until,
    given: {
      stars: 4,
      text: 'Right pressure.',
      chips: ['on_time', 'tidy'],
      privateNote: '',
      givenAt: '2026-11-16T09:05:00.000Z',
      shownFrom: '2026-11-23T09:05:00.000Z',
      isHidden: false,
    },
  };
  const path = `/api/bookings/${id}/review`;

  it('asks for stars, refuses links, and shows what was sent as sealed', async () => {
    const asked = open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json(done),
      [`GET ${path}`]: () => json(openReview),
      [`POST ${path}`]: () => json(given, 201),
    });
    await screen.findByRole('heading', { name: 'Rate your massage with Ana' });
    expect(screen.getByText('4.9 (86, demo)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
    expect(screen.getByText('Please choose one to five stars.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'All right' }));
    await userEvent.click(within(screen.getByRole('group', { name: /^What was missing/ })).getByText('Quiet'));
    // The same tap would now mean the opposite: it is asked anew.
    await userEvent.click(screen.getByRole('radio', { name: 'Very good' }));
    const chips = within(screen.getByRole('group', { name: /^What was good/ }));
    expect(chips.getByRole('checkbox', { name: 'Quiet' })).not.toBeChecked();
    await userEvent.click(chips.getByRole('checkbox', { name: 'On time' }));
    await userEvent.click(chips.getByRole('checkbox', { name: 'Tidy' }));
    const words = screen.getByLabelText('Your review (optional)');
    await userEvent.type(words, 'see www.other.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
    expect(screen.getByText(/^Please leave out links/)).toBeVisible();
    expect(asked.some((line) => line.startsWith('POST'))).toBe(false);
    await userEvent.clear(words);
    await userEvent.type(words, 'Right pressure.');
    await userEvent.click(screen.getByLabelText('Something only our team should know'));
    await userEvent.type(screen.getByLabelText('Only for our team'), 'The bell is broken');
    await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
    expect(await screen.findByRole('heading', { name: 'Your review of Ana' })).toBeVisible();
    expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    expect(screen.getByText(/^Shown from: /)).toBeVisible();
    expect(bodiesOf(`POST ${path}`)).toEqual([
      { stars: 4, text: 'Right pressure.', chips: ['on_time', 'tidy'], privateNote: 'The bell is broken' },
    ]);
    expect(screen.getByText('On time · Tidy')).toBeVisible();
    expect(asked).toContain(`POST ${path}?token=secret-key`);
  });

  it('asks for a tip after the review, with nothing chosen, and thanks for one', async () => {
    const tipPath = `/api/bookings/${id}/tip`;
    const openTip = { state: 'open', amount: null, paidAt: null, returned: 0 };
    let tip: object = openTip;
    open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json(done),
      [`GET ${path}`]: () => json(given),
      [`GET ${tipPath}`]: () => json(tip),
      [`POST ${tipPath}`]: () => json({ ...openTip, amount: 750 }),
      'POST /api/create-payment-intent': () =>
        json({ code: 'already_paid', message: 'It is paid.', requestId: '1' }, 409),
      [`POST ${tipPath}/payment-return`]: () => {
        tip = { state: 'given', amount: 750, paidAt: '2026-11-16T09:06:00.000Z', returned: 0 };
        return json({ tip, isBeingRefunded: false });
      },
    });
    expect(await screen.findByRole('heading', { name: 'Leave a tip for Ana?' })).toBeVisible();
    const choices = screen.getAllByRole('radio');
    expect(choices.map((choice) => (choice as HTMLInputElement).checked)).toEqual([false, false, false, false]);
    expect(screen.queryByRole('button', { name: /^Give/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Another amount' }));
    const own = screen.getByLabelText('Your amount in euros');
    await userEvent.type(own, '0,50');
    expect(screen.getByText(/^Please enter an amount between/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Give/ })).toBeNull();
    await userEvent.clear(own);
    await userEvent.type(own, '7,50');
    await userEvent.type(await screen.findByLabelText(/Card number/), '4242 4242 4242 4242');
    await userEvent.type(screen.getByLabelText(/Expires/), '1234');
    await userEvent.type(screen.getByLabelText(/CVC/), '123');
    await userEvent.click(screen.getByRole('button', { name: 'Pay tip: 7,50\u00a0€' }));
    expect(await screen.findByRole('heading', { name: 'Thank you for the tip' })).toBeVisible();
    expect(screen.getByText(/^7,50\s€ for Ana\. All of it goes to the therapist\.$/)).toBeVisible();
    expect(bodiesOf(`POST ${tipPath}`)).toEqual([{ amount: 750 }]);
  });

  it('keeps the words when sending failed, and says why', async () => {
    open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json(done),
      [`GET ${path}`]: () => json(openReview),
      [`POST ${path}`]: () => json({ code: 'review_over', message: 'It is over.', requestId: '1' }, 409),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Excellent' }));
    await userEvent.type(screen.getByLabelText('Your review (optional)'), 'Good');
    await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
    expect(await screen.findByText('It is over.')).toBeVisible();
    expect(screen.getByLabelText('Your review (optional)')).toHaveValue('Good');
  });
});

describe('the status page on the day of the visit', () => {
  forgetConfigAfterwards();
  const visit = { expectedAt: null, since: null, missedAt: null, isTherapistLate: false };
  const onDay = (day: object) => ({
    ...booking,
    status: 'confirmed',
    datetime: '2026-11-16T09:20:00.000Z',
    datetimeEnd: '2026-11-16T10:20:00.000Z',
    therapists: [{ firstName: 'Ana', imageUrl: null }],
    visit: { ...visit, ...day },
  });

  it.each([
    [
      { state: 'on_the_way', expectedAt: '2026-11-16T09:15:00.000Z' },
      'Ana is on the way',
      /At your door at about 9:15\sam\./,
    ],
    [
      { state: 'on_the_way', expectedAt: '2026-11-16T09:35:00.000Z' },
      'Ana is on the way',
      /later than planned.*9:35\sam/,
    ],
    [{ state: 'there', since: '2026-11-16T09:04:00.000Z' }, 'Ana is at the door', /^Please open the door\./],
    [
      { state: 'there', missedAt: '2026-11-16T09:30:00.000Z' },
      'Ana is at the door and nobody opens',
      /At 9:30\sam the booking ends/,
    ],
    [{ state: 'planned', isTherapistLate: true }, 'Is Ana not there yet?', /^More than 20 minutes after.*not heard/],
    // Told before the twenty minutes are over: nobody says yet that they are.
    [
      { state: 'on_the_way', expectedAt: '2026-11-16T09:55:00.000Z', isTherapistLate: true },
      'We are late, and we are sorry',
      /at your door at about 9:55\sam.*cancel now for a full refund/,
    ],
  ])('says %o in words', async (day, title, text) => {
    open(`/bookings/${id}?token=key`, { [`GET /api/bookings/${id}`]: () => json(onDay(day)) });
    const notice = (await screen.findByRole('heading', { level: 2, name: title })).closest('[role]');
    expect(notice?.textContent?.replace(title, '').trim()).toMatch(text);
    // The day says it; nothing else repeats it, or speaks of a start that is no longer true.
    expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull();
  });

  it.each([
    [{ state: 'planned' }, 'Is Ana not there yet?', /From 9:40\sam you can cancel free of charge\./],
    [{ state: 'planned', isTherapistLate: true }, 'Is Ana not there yet?', /cancel now free of charge\./],
    [
      { state: 'on_the_way', expectedAt: '2026-11-16T09:55:00.000Z', isTherapistLate: true },
      'We are late, and we are sorry',
      /at your door at about 9:55\sam.*cancel now free of charge\./,
    ],
    [
      { state: 'there', missedAt: '2026-11-16T09:30:00.000Z' },
      'Ana is at the door and nobody opens',
      /At 9:30\sam the booking ends\./,
    ],
    [{ state: 'no_show' }, 'Nobody opened the door', /ten minutes at the door\./],
  ])('says %o to people who pay at the visit, of whom nothing was taken', async (day, title, text) => {
    vi.setSystemTime(new Date('2026-11-16T09:25:00Z'));
    const unpaid = { paymentStatus: 'pending', money: { ...booking.money, words: 'on_site', paid: 0 } };
    open(`/bookings/${id}?token=key`, { [`GET /api/bookings/${id}`]: () => json({ ...onDay(day), ...unpaid }) });
    const notice = (await screen.findByRole('heading', { level: 2, name: title })).closest('section');
    expect(notice?.textContent).toMatch(text);
    expect(notice?.textContent).not.toMatch(/refund/);
  });

  it('puts who is on the way over the page', async () => {
    const day = { state: 'on_the_way', expectedAt: '2026-11-16T09:15:00.000Z' };
    open(`/bookings/${id}?token=key`, { [`GET /api/bookings/${id}`]: () => json(onDay(day)) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana is on the way.' })).toBeVisible();
  });

  it.each([
    [['on_the_way', 'on_the_way'], 'Your therapists are on the way.', ['On the way', 'On the way']],
    [['there', 'on_the_way'], 'Rui is on the way.', ['There', 'On the way']],
    [['on_the_way', undefined], 'Ana is on the way.', ['On the way', undefined]],
  ])('of two therapists tells where each is: %o', async (days, title, tags) => {
    const visit = { state: 'on_the_way', expectedAt: '2026-11-16T09:15:00.000Z' };
    const therapists = ['Ana', 'Rui'].map((firstName, index) => ({ firstName, imageUrl: null, day: days[index] }));
    open(`/bookings/${id}?token=key`, {
      [`GET /api/bookings/${id}`]: () => json({ ...onDay(visit), requiresTwoTherapists: true, therapists }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const cards = screen.getAllByRole('article').map((card) => card.textContent);
    expect(cards).toEqual(['Ana', 'Rui'].map((name, index) => expect.stringContaining(`${name}${tags[index] ?? ''}`)));
  });

  it('speaks of nobody at the door once the massage is under way', async () => {
    vi.setSystemTime(new Date('2026-11-16T09:45:00Z'));
    const day = { state: 'there', since: '2026-11-16T09:18:00.000Z' };
    open(`/bookings/${id}?token=key`, { [`GET /api/bookings/${id}`]: () => json(onDay(day)) });
    expect(await screen.findByRole('heading', { level: 2, name: 'Enjoy your massage' })).toBeVisible();
    expect(screen.queryByText(/at the door/)).toBeNull();
  });

  // Whoever has no connection tells nothing, and may be there all the same.
  it.each([
    ['09:25', { state: 'planned' }, 'Is Ana not there yet?', /planned for 9:20\sam, and we have not heard/],
    [
      '09:21',
      { state: 'on_the_way', expectedAt: '2026-11-16T09:15:00.000Z' },
      'Ana is on the way',
      /Announced for about 9:15\sam\. We have not heard yet/,
    ],
    [
      '09:50',
      { state: 'on_the_way', expectedAt: '2026-11-16T09:15:00.000Z', isTherapistLate: true },
      'Is Ana not there yet?',
      /we have not heard that a therapist is there/,
    ],
    [
      '10:20',
      { state: 'planned', isTherapistLate: true },
      'The planned time is over',
      /not heard that a therapist was there\. If nobody came, call us/,
    ],
    [
      '10:26',
      { state: 'there', since: '2026-11-16T09:18:00.000Z' },
      'The planned time is over',
      /not heard yet that the massage is finished/,
    ],
  ])('at %s says of %o only what somebody has told, with whom to call', async (clock, day, title, text) => {
    vi.setSystemTime(new Date(`2026-11-16T${clock}:00Z`));
    await tellConfig({ company: { ...exampleConfig.company, phone: '+351 210 000 000' } });
    open(`/bookings/${id}?token=key`, { [`GET /api/bookings/${id}`]: () => json(onDay(day)) });
    const notice = (await screen.findByRole('heading', { level: 2, name: title })).closest<HTMLElement>('section');
    expect(notice?.textContent).toMatch(text);
    expect(notice?.textContent).not.toMatch(/Enjoy|sorry|calling/);
    const calls = notice
      ? within(notice)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href'))
      : [];
    expect(calls).toEqual(['tel:+351210000000', 'tel:112']);
  });

  it('from the start on lets the client say that nobody is there yet', async () => {
    vi.setSystemTime(new Date('2026-11-16T09:25:00Z'));
    const late = `/api/bookings/${id}/therapist-late`;
    const asked = open(`/bookings/${id}?token=key`, {
      [`GET /api/bookings/${id}`]: () => json(onDay({ state: 'planned' })),
      [`POST ${late}`]: () => json({ ok: true }),
    });
    expect(await screen.findByText('Is Ana not there yet?')).toBeVisible();
    expect(screen.getByText(/From 9:40\sam you can cancel for a full refund\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'My therapist is late' }));
    expect(await screen.findByText('Our team knows, and is calling the therapist.')).toBeVisible();
    expect(asked).toContain(`POST ${late}?token=key`);
  });

  it('lets the client cancel after the start when nobody has come', async () => {
    vi.setSystemTime(new Date('2026-11-16T09:41:00Z'));
    open(`/bookings/${id}?token=key`, {
      [`GET /api/bookings/${id}`]: () => json(onDay({ state: 'planned', isTherapistLate: true })),
    });
    expect(await screen.findByRole('button', { name: 'Cancel for a full refund' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
    // The office knows by then: nobody need tell it.
    expect(screen.getByText(/Our team has been alerted\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'My therapist is late' })).toBeNull();
  });
});

describe('a booking that is over', () => {
  it.each([
    ['no_show', 'This massage did not take place.', 'Did not take place', 'Ended: nobody opened the door'],
    ['left_for_safety', 'This massage was ended early.', 'Ended early', 'The therapist ended the massage early'],
  ])('is not called cancelled by its client: %s', async (reason, headline, tag, line) => {
    const ended = {
      ...booking,
      status: 'cancelled',
      cancellation: { ...booking.cancellation, cancelledBy: 'system', reason },
      history: [
        ...booking.history,
        { from: 'confirmed', to: 'cancelled', actor: 'system', reason, at: '2026-11-16T09:04:00.000Z' },
      ],
    };
    open(`/bookings/${id}?token=key`, { [`GET /api/bookings/${id}`]: () => json(ended) });
    expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeVisible();
    expect(screen.getAllByText(tag)).toHaveLength(2);
    expect(screen.getByText(line)).toBeVisible();
    expect(screen.queryByText(/[Cc]ancelled/)).toBeNull();
    expect(screen.getByText('Whoever has the link to this page can see this booking.')).toBeVisible();
  });

  it.each([
    ['system', 'nobody_found', /No therapist was available for this booking\. We are sorry\.$/],
    ['client', null, /You cancelled this booking\.$/],
    ['admin', 'Flooded street', /Our team cancelled this booking\. Reason: Flooded street$/],
  ])('says who cancelled and why: %s, %s', async (cancelledBy, reason, words) => {
    const off = { ...booking, status: 'cancelled', cancellation: { ...booking.cancellation, cancelledBy, reason } };
    open(`/bookings/${id}?token=key`, { [`GET /api/bookings/${id}`]: () => json(off) });
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('the status page', () => {
  it.each([
    ['confirmed', /^Start: .*Still to pay, below: 14,00/],
    ['completed', /^Your massage is complete\. Still to pay, below: 14,00/],
  ] as const)(
    'does not say that nothing is left to do while the difference of a change is open: %s',
    async (status, words) => {
      const changed = { ...booking, status, datetime: '2099-01-01T10:00:00.000Z', due: 1400 };
      open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(changed) });
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByText(/do not need to do anything|book again/)).toBeNull();
    },
  );

  it('does not say twice that it was paid when a therapist had to be looked for again', async () => {
    const again = {
      ...booking,
      history: [
        ...booking.history,
        { from: 'finding_therapist', to: 'confirmed', actor: 'therapist', reason: '', at: '2026-11-16T09:03:00.000Z' },
        { from: 'confirmed', to: 'finding_therapist', actor: 'therapist', reason: '', at: '2026-11-16T09:04:00.000Z' },
      ],
    };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(again) });
    expect(await screen.findByText('Looking for another therapist')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'We are finding another therapist.' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your therapist cannot come after all' })).toBeVisible();
    expect(screen.getAllByText('Paid; looking for a therapist')).toHaveLength(1);
  });

  it('takes the key out of the address, and still asks with it', async () => {
    const asked = open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(booking) });
    await screen.findByRole('heading', { level: 1, name: 'Paid. We are finding your therapist.' });
    expect(location.search).toBe('');
    expect(asked[0]).toContain('token=secret-key');
    expect(sessionStorage.getItem(`calma:booking-token:${id}`)).toBe('secret-key');
  });

  it('shows money and match side by side, what happens next, and each event with its time', async () => {
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(booking) });
    expect(await screen.findByText(/^Paid: 65,00\s€\.$/)).toBeInTheDocument();
    expect(screen.getByText('We are asking therapists who match your choices.')).toBeInTheDocument();
    expect(
      screen.getByText(
        /^You will have an answer by Jan 1, 2099, 8:00 am\. If no therapist is available, you get a full refund\./,
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('Today, 9:02 am')).toBeInTheDocument();
  });

  it.each([
    ['en', 1, 'Paid. We are finding your therapist.', 'Therapist'],
    ['en', 2, 'Paid. We are finding your two therapists.', 'Therapists'],
    ['pt', 1, 'Pago. Estamos a procurar terapeuta.', 'Terapeuta'],
    ['pt', 2, 'Pago. Estamos a procurar dois terapeutas.', 'Terapeutas'],
  ] as const)('in %s looks for as many therapists as come: %d', async (language, seats, headline, label) => {
    await i18next.changeLanguage(language);
    const wanted = { ...booking, peopleCount: 2, isBackToBack: seats === 1, requiresTwoTherapists: seats === 2 };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(wanted) });
    expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: label })).toBeVisible();
  });

  it.each([
    ['en', 1, 'Your massage is with Marta.', 'Start: Fri, Nov 20, 10:00 am. You do not need to do anything.'],
    ['en', 2, 'Your massage is with Marta and Bruno.', 'Start: Fri, Nov 20, 10:00 am. You do not need to do anything.'],
    ['pt', 1, 'A sua massagem é com Marta.', 'Início: sexta, 20 de novembro, 10:00. Não precisa de fazer mais nada.'],
    [
      'pt',
      2,
      'A sua massagem é com Marta e Bruno.',
      'Início: sexta, 20 de novembro, 10:00. Não precisa de fazer mais nada.',
    ],
  ] as const)('in %s speaks of as many therapists as were found: %d', async (language, seats, headline, next) => {
    await i18next.changeLanguage(language);
    const found = {
      ...booking,
      status: 'confirmed',
      peopleCount: 2,
      requiresTwoTherapists: seats === 2,
      therapists: ['Marta', 'Bruno'].slice(0, seats).map((firstName) => ({ firstName, imageUrl: null })),
      datetime: '2026-11-20T10:00:00.000Z',
    };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(found) });
    expect(await screen.findByText(next)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    expect(screen.queryAllByRole('heading', { level: 2, name: 'Bruno' })).toHaveLength(seats - 1);
  });

  it('shows who comes as a person, with the newest words of a client', async () => {
    const said = { stars: 4, text: 'Right pressure.', firstName: 'Rita', month: '2026-10', isDemo: true };
    const marta = {
      firstName: 'Marta',
      imageUrl: null,
      languages: ['pt', 'en'],
      years: 11,
      verified: ['identity'],
      rating: { average: 4.9, count: 86, isDemo: true },
      said,
    };
    open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json({ ...booking, status: 'confirmed', therapists: [marta] }),
    });
    const card = await screen.findByRole('article');
    for (const fact of ['Portuguese, English', '11 years of practice', '4.9 (86, demo)', 'Verified', 'Right pressure.'])
      expect(within(card).getByText(fact)).toBeVisible();
    expect(within(card).getByText('Rita, October 2026 · Demo data')).toBeVisible();
    expect(screen.getByText('Accepted').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  it('shows whose answer is waited for, who is not available, and by when one knows', async () => {
    const at = { imageUrl: null, askedAt: '2026-11-16T09:03:00.000Z' };
    const asked = [
      { ...at, firstName: 'Ana', hasDeclined: false },
      { ...at, firstName: 'Rui', hasDeclined: true },
      { ...at, firstName: 'Marta', hasDeclined: false },
    ];
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json({ ...booking, asked }) });
    const tracker = await screen.findByRole('region', { name: 'We are asking Ana and Marta.' });
    const answers = within(tracker).getAllByRole('listitem');
    expect(answers.map(({ textContent }) => textContent?.slice(1))).toEqual([
      'Anaasked: 9:03 am',
      'Ruinot available',
      'Martaasked: 9:03 am',
    ]);
    expect(tracker).toHaveTextContent('Asked3Answered1Answer byJan 1, 2099, 8:00 am');
  });

  it('claims nothing while a yes may still be taken back', async () => {
    const saidYes = {
      ...booking,
      status: 'confirmed',
      therapists: [{ firstName: 'Marta', imageUrl: null }],
      certainFrom: '2026-11-16T09:13:00.000Z',
    };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(saidYes) });
    await screen.findByRole('heading', { level: 1, name: 'A therapist has accepted.' });
    expect(screen.getByText('We confirm by email at 9:13 am.')).toBeInTheDocument();
    expect(screen.queryByText(/is confirmed|rings at your door/)).not.toBeInTheDocument();
  });

  it('shows the exact euros before it cancels', async () => {
    const money = { ...booking.money, words: 'all_on_its_way', refund: 6500, refundToGiftCard: 2000 };
    const cancelled = { ...booking, status: 'cancelled', paymentStatus: 'refunded', refund: 6500, money };
    const asked = open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json(booking),
      [`GET /api/bookings/${id}/cancellation`]: () =>
        json({
          refund: 6500,
          toCard: 4500,
          toGiftCard: 2000,
          fee: 0,
          because: 'nobody_accepted',
          fullRefundUntil: booking.cancellation.fullRefundUntil,
          halfRefundUntil: booking.cancellation.halfRefundUntil,
        }),
      [`POST /api/bookings/${id}/cancel`]: () => json(cancelled),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    expect(
      await screen.findByText(
        /^Refund: 65,00\s€, 45,00\s€ to the original payment method and 20,00\s€ to the gift card\.$/,
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('Full refund, because no therapist has accepted yet.')).toBeInTheDocument();
    expect(asked.some((line) => line.startsWith('POST'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
    await screen.findByRole('heading', { level: 1, name: 'This booking is cancelled.' });
    expect(screen.getByText('Refund on its way')).toBeInTheDocument();
    expect(bodiesOf(`POST /api/bookings/${id}/cancel`), 'the euros that were seen').toEqual([{ refund: 6500 }]);
  });

  it('never says that nothing was charged when a late payment goes back', async () => {
    const money = { ...booking.money, words: 'late_on_its_way', unwanted: 6500 };
    const late = { ...booking, status: 'expired', paymentStatus: 'expired', money };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(late) });
    await screen.findByText(/^Your payment of 65,00\s€ arrived after the time had run out\./);
    expect(screen.queryByText(/not charged|Nothing was charged/i)).not.toBeInTheDocument();
  });

  it('says that the bank is asked, and nothing else, until it has answered', async () => {
    const money = { ...booking.money, words: 'asking', refund: 0 };
    const over = { ...booking, status: 'expired', paymentStatus: 'expired', holdExpiresAt: null, money };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(over) });
    await screen.findByText(/^We are checking with the bank whether a payment was made\./);
    expect(
      screen.getByRole('heading', { level: 1, name: 'We are checking whether this was paid.' }),
    ).toBeInTheDocument();
    expect(screen.getAllByText('Checking payment')).not.toHaveLength(0);
    expect(screen.queryByText(/not charged|Nothing was charged|Not paid/i)).not.toBeInTheDocument();
    // The answer comes by itself: the page goes on asking for it.
    const { refetchInterval } = statusQuery(id);
    const askedEvery = (words: string) =>
      typeof refetchInterval === 'function' &&
      refetchInterval({ state: { data: { ...over, money: { ...money, words } } } } as never);
    expect([askedEvery('asking'), askedEvery('not_charged')]).toEqual([15_000, false]);
  });

  it('offers to move it only while that is possible', async () => {
    const reschedule = { ...booking.reschedule, isAllowed: false, refusal: 'too_late' };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json({ ...booking, reschedule }) });
    await screen.findByRole('button', { name: 'Cancel booking' });
    expect(screen.queryByRole('link', { name: /Move/ })).not.toBeInTheDocument();
  });

  it('is drawn once all of it is there, so that nothing pushes down what is read', async () => {
    let answer = (_: Response): void => undefined;
    const review = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const asked = open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json({ ...booking, status: 'completed' }),
      [`GET /api/bookings/${id}/review`]: () => review as unknown as Response,
    });
    await vi.waitFor(() => expect(asked.some((line) => line.includes('/review'))).toBe(true));
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    answer(json({ state: 'open', until: '2026-12-16T16:00:00.000Z', given: null }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your massage is complete.' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send review' })).toBeVisible();
    expect(asked.filter((line) => line.includes('/review'))).toHaveLength(1);
  });

  it('shows who of two has accepted while the second is looked for', async () => {
    const askedAt = '2026-11-16T09:02:00.000Z';
    const half = {
      ...booking,
      requiresTwoTherapists: true,
      therapists: [{ firstName: 'Rui', imageUrl: null }],
      asked: [{ firstName: 'Inês', imageUrl: null, askedAt, hasDeclined: false }],
    };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(half) });
    expect(await screen.findByRole('heading', { name: 'Rui has accepted. We are asking Inês.' })).toBeVisible();
    expect(screen.getByText('The next to accept is your second therapist.')).toBeVisible();
    expect(screen.getByText('accepted').closest('li')).toHaveTextContent('Rui');
  });

  it.each([
    ['just_paid', '2026-11-19T10:00:00.000Z', 'Free cancellation until Thu, Nov 19, 10:00 am.'],
    ['just_paid', '2026-11-15T10:00:00.000Z', 'Free cancellation for 15 minutes after paying.'],
    [
      'changed_by_us',
      '2026-11-15T10:00:00.000Z',
      'Free cancellation until the start, because we changed your booking.',
    ],
  ])('says what cancelling would cost, and not as if it were cancelled: %s, %s', async (because, until, words) => {
    const cancellation = { ...booking.cancellation, because, fullRefundUntil: until, halfRefundUntil: until };
    const settled = {
      ...{ ...booking, status: 'confirmed', datetime: '2026-11-20T10:00:00.000Z', cancellation },
      therapists: [{ firstName: 'Ana', imageUrl: null }],
    };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(settled) });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    ['en', 'Free cancellation until both therapists have accepted.'],
    ['pt', 'Cancelamento gratuito até os dois terapeutas aceitarem.'],
  ])('lets cancel freely until both of two have accepted: %s', async (language, words) => {
    await i18next.changeLanguage(language);
    const cancellation = { ...booking.cancellation, because: 'nobody_accepted' };
    const half = {
      ...booking,
      requiresTwoTherapists: true,
      cancellation,
      therapists: [{ firstName: 'Rui', imageUrl: null }],
    };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(half) });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('never says that nobody was there for a booking of two when one had accepted', async () => {
    const cancellation = { ...booking.cancellation, cancelledBy: 'system', reason: 'nobody_found' };
    const over = { ...booking, status: 'cancelled', requiresTwoTherapists: true, cancellation };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(over) });
    expect(
      await screen.findByText(/Two therapists were not available for this booking\. We are sorry\./),
    ).toBeVisible();
  });

  it('asks how to go on when only one of two therapists was found', async () => {
    const choice = {
      until: '2026-11-20T08:00:00.000Z',
      options: ['one_after_the_other', 'another_time', 'money_back'] as const,
      because: 'only_one_found' as const,
    };
    const asking = { ...booking, choice, therapists: [{ firstName: 'Marta', imageUrl: null }] };
    const asked = open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json(asking),
      [`POST /api/bookings/${id}/choice`]: () => json({ ...asking, choice: null, status: 'confirmed' }),
    });
    expect(await screen.findByText(/only Marta is free\. Please choose by Fri, Nov 20, 8:00 am/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See other times' })).toHaveAttribute('href', `/reschedule/${id}`);
    // The question says by when and what otherwise; it is not said again beside it.
    expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Choose this' }));
    await screen.findByRole('heading', { level: 1, name: 'Your massage is with Marta.' });
    expect(asked).toContain(`POST /api/bookings/${id}/choice?token=secret-key`);
    expect(bodiesOf(`POST /api/bookings/${id}/choice`)).toEqual([{ choice: 'one_after_the_other' }]);
  });

  it('asks at the promised hour whether to keep looking, and says until when', async () => {
    const choice = {
      until: '2026-11-20T08:00:00.000Z',
      options: ['look_on', 'another_time', 'money_back'] as const,
      because: 'no_answer' as const,
    };
    const late = { ...booking, answerBy: '2020-01-01T08:00:00.000Z', choice };
    const asked = open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json(late),
      [`POST /api/bookings/${id}/choice`]: () => json({ ...late, choice: null }),
    });
    await screen.findByRole('heading', { level: 2, name: 'No therapist has accepted yet' });
    expect(
      screen.getByText(/We keep looking until Fri, Nov 20, 8:00 am; meanwhile you can choose/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose this' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Keep looking' }));
    expect(await screen.findByText(/^We keep looking until Jan 1, 2099, 8:00 am\./)).toBeInTheDocument();
    expect(asked).toContain(`POST /api/bookings/${id}/choice?token=secret-key`);
  });

  it('gives the money back only after asking once more', async () => {
    const choice = { until: '2026-11-20T08:00:00.000Z', options: ['money_back'], because: 'only_one_found' };
    const asked = open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json({ ...booking, choice }),
      [`POST /api/bookings/${id}/choice`]: () => json({ ...booking, choice: null, status: 'cancelled' }),
    });
    const button = { name: 'Cancel, full refund' };
    await userEvent.click(await screen.findByRole('button', button));
    expect(asked.some((line) => line.includes('/choice'))).toBe(false);
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', button));
    await screen.findByRole('heading', { level: 1, name: 'This booking is cancelled.' });
    expect(screen.queryByRole('button', { name: 'Choose this' })).not.toBeInTheDocument();
  });

  it('lets whoever has the mailed link pay, after both consents', async () => {
    const waiting = {
      ...booking,
      status: 'waiting_payment',
      paymentStatus: 'pending',
      holdExpiresAt: '2026-11-16T11:00:00.000Z',
    };
    let isPaid = false;
    const asked = open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json(isPaid ? booking : waiting),
      'POST /api/create-payment-intent': () => {
        isPaid = true;
        return json({ paid: true });
      },
      'POST /api/payment-return': () =>
        json({ status: 'finding_therapist', paymentStatus: 'paid', isBeingRefunded: false }),
    });
    const button = await screen.findByRole('button', { name: 'Book and pay 45,00\u00a0€' });
    expect(
      screen.queryByRole('button', { name: 'Lock this link' }),
      'nothing is kept for long before it is paid',
    ).toBeNull();
    await userEvent.type(screen.getByLabelText(/Card number/), '4242424242424242');
    await userEvent.type(screen.getByLabelText(/Expires/), '1234');
    await userEvent.type(screen.getByLabelText(/CVC/), '123');
    await userEvent.click(button);
    expect(screen.getByText('Please accept the terms to book.')).toBeInTheDocument();
    expect(asked).not.toContain('POST /api/create-payment-intent');
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(button);
    await screen.findByRole('heading', { level: 1, name: 'Paid. We are finding your therapist.' });
    expect(screen.queryByRole('button', { name: /Book and pay/ })).not.toBeInTheDocument();
  });

  it.each([
    ['claimed', 'Log in'],
    ['locked', 'Book a massage'],
    ['erased', 'Book a massage'],
  ])('says what happened to a link that was %s, and what to do', async (because, action) => {
    const refused = { code: 'link_withdrawn', message: 'What happened.', because, requestId: '1' };
    open(`/bookings/${id}?token=old-key`, { [`GET /api/bookings/${id}`]: () => json(refused, 410) });
    await screen.findByRole('heading', { level: 1, name: 'This link no longer works.' });
    expect(screen.getByText('What happened.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: action })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
  });

  it('shows the receipt alone when that is all the link opens', async () => {
    const old = { ...booking, status: 'completed', receiptOnly: true, zipCode: '', therapists: [], history: [] };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(old) });
    await screen.findByRole('heading', { level: 1, name: 'Your receipt' });
    expect(screen.getByRole('link', { name: /receipt/i })).toHaveAttribute(
      'href',
      expect.stringContaining('receipt.pdf'),
    );
    for (const gone of [/Cancel/, /another time/i]) expect(screen.queryByRole('button', { name: gone })).toBeNull();
    expect(screen.queryByText('What has happened')).not.toBeInTheDocument();
    expect(screen.getByText('Whoever has the link to this page can see this receipt.')).toBeInTheDocument();
  });

  it.each([
    ['paid', booking],
    [
      'to be paid at the visit',
      { ...booking, paymentStatus: 'pending', money: { ...booking.money, words: 'on_site' } },
    ],
  ])('offers a guest their data as a file, and asks the mailbox before erasing: %s', async (_, theirs) => {
    const asked = open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json(theirs),
      [`POST /api/bookings/${id}/erase`]: () => json({ state: 'mailed' }),
    });
    const file = await screen.findByRole('link', { name: 'Download my data' });
    expect(file).toHaveAttribute('href', `/api/bookings/${id}/export?token=secret-key`);
    await userEvent.click(screen.getByRole('button', { name: 'Erase my data' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(asked.some((line) => line.includes('/erase'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/open the email we have just sent/)).toBeInTheDocument();
  });

  it('asks whoever came by the confirmation once more, then erases and forgets what this browser kept', async () => {
    localStorage.setItem('calma:booking-draft', 'Quetzalina');
    open(`/bookings/${id}?token=secret-key&erase=the-confirmation`, {
      [`GET /api/bookings/${id}`]: () => json(booking),
      [`POST /api/bookings/${id}/erase`]: () => json({ state: 'erased' }),
    });
    const dialog = await screen.findByRole('alertdialog', { name: 'Erase your data for good?' });
    expect(location.search).toBe('');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Erase my data' }));
    expect(await screen.findByText('Your data has been erased.')).toBeInTheDocument();
    expect(bodiesOf(`POST /api/bookings/${id}/erase`)).toEqual([{ confirm: 'the-confirmation' }]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/Quetzalina|secret-key/);
  });

  it('locks the link after asking, and forgets the key', async () => {
    const asked = open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json(booking),
      [`POST /api/bookings/${id}/lock-link`]: () => json({ ok: true }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Lock this link' }));
    expect(asked.some((line) => line.includes('lock-link'))).toBe(false);
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lock this link' }));
    expect(await screen.findByText(/^Locked. The new link is on its way/)).toBeInTheDocument();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret-key');
  });

  it('deletes a health note after asking, and offers it only where there is one', async () => {
    const asked = open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json({ ...booking, notes: 'A bad knee' }),
      [`POST /api/bookings/${id}/withdraw-health-note`]: () => json({ ok: true }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my health note' }));
    expect(asked.some((line) => line.startsWith('POST'))).toBe(false);
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete your health note?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete my health note' }));
    expect(await screen.findByText('Your health note has been deleted.')).toBeInTheDocument();
    expect(asked).toContain(`POST /api/bookings/${id}/withdraw-health-note?token=secret-key`);
  });

  it('speaks of no health note where nobody wrote one', async () => {
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json({ ...booking, notes: '' }) });
    expect(await screen.findByRole('button', { name: 'Lock this link' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete my health note' })).toBeNull();
  });

  describe('another time', () => {
    const proposal = (proposalId: string, startsAt: string, endsAt: string) => ({
      id: proposalId,
      startsAt,
      endsAt,
      keptUntil: '2026-11-16T10:00:00.000Z',
      therapist: { firstName: 'Marta', imageUrl: null },
    });
    const one = proposal('p-1', '2026-11-20T17:00:00.000Z', '2026-11-20T18:00:00.000Z');
    const two = proposal('p-2', '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z');
    const offered = { ...booking, proposals: [one, two] };
    const path = `/api/bookings/${id}/proposals`;

    it('is taken with a tap, and the page says the new hour', async () => {
      const asked = open(`/bookings/${id}?token=secret-key`, {
        [`GET /api/bookings/${id}`]: () => json(offered),
        [`POST ${path}/p-1/accept`]: () =>
          json({ ...booking, status: 'confirmed', datetime: one.startsAt, datetimeEnd: one.endsAt, proposals: [] }),
      });
      const panel = await screen.findByRole('region', { name: 'Marta suggests another time' });
      expect(within(panel).getAllByText(/Held for you until 10:00 am/)).toHaveLength(2);
      expect(panel).toHaveTextContent('(55:00)');
      await userEvent.click(within(panel).getByRole('button', { name: 'Choose Fri, Nov 20, 5:00 pm with Marta' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Your booking is confirmed.' })).toBeInTheDocument();
      expect(asked).toContain(`POST ${path}/p-1/accept?token=secret-key`);
      expect(screen.queryByRole('region', { name: 'Marta suggests another time' })).toBeNull();
    });

    it('is declined all at once, and the search goes on', async () => {
      open(`/bookings/${id}?token=secret-key`, {
        [`GET /api/bookings/${id}`]: () => json(offered),
        [`POST ${path}/decline`]: () => json({ ...booking, proposals: [] }),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'None of these, keep looking' }));
      await vi.waitFor(() => expect(bodiesOf(`POST ${path}/decline`)).toEqual([{ proposalIds: ['p-1', 'p-2'] }]));
      expect(screen.queryByRole('region', { name: 'Marta suggests another time' })).toBeNull();
    });

    it('that is no longer held is not shown, and the history tells of it', async () => {
      const line = { from: 'finding_therapist', to: 'finding_therapist', actor: 'therapist', at: booking.createdAt };
      open(`/bookings/${id}?token=secret-key`, {
        [`GET /api/bookings/${id}`]: () =>
          json({
            ...offered,
            proposals: [{ ...one, keptUntil: '2026-11-16T09:04:00.000Z' }],
            history: [...booking.history, { ...line, reason: 'time_proposed' }],
          }),
      });
      expect(await screen.findByText('A therapist suggested another time')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
    });
  });

  it('says how flexible the client is while somebody is looked for, and then the hour that was set', async () => {
    const flexible = { ...booking, flexibleMinutes: 120 };
    const later = '2026-11-20T11:15:00.000Z';
    let shown: object = flexible;
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(shown) });
    expect(await screen.findByText(/Up to 2h earlier or later$/)).toBeVisible();
    cleanup();
    const line = { from: 'finding_therapist', to: 'finding_therapist', actor: 'therapist', at: booking.createdAt };
    shown = {
      ...{ ...flexible, status: 'confirmed', datetime: later },
      history: [...booking.history, { ...line, reason: 'flexible_start', movedFrom: booking.datetime }],
    };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(shown) });
    expect(await screen.findByText(/^Your therapist set the time; you had chosen .*10:00 am/)).toBeVisible();
    expect(screen.getAllByText(/11:15 am/)[0]).toBeVisible();
    expect(screen.queryByText(/earlier or later/)).toBeNull();
  });

  it('names no hour before the search has begun', async () => {
    open(`/bookings/${id}?token=secret-key`, {
      [`GET /api/bookings/${id}`]: () => json({ ...booking, answerBy: null, searchUntil: null }),
    });
    expect(await screen.findByText('We are asking our therapists now.')).toBeInTheDocument();
  });

  it('says kindly that it cannot show what it may not', async () => {
    const refused = { code: 'not_found', message: 'No.', requestId: '1' };
    open(`/bookings/${id}?token=secret-key`, { [`GET /api/bookings/${id}`]: () => json(refused, 404) });
    expect(await screen.findByText(/Please open it again from our email/)).toBeInTheDocument();
  });

  it('does not even ask for somebody without a key', async () => {
    // The key of the other one is still in the memory of this page.
    const asked = open('/bookings/8a1d2c3b-4e5f-4a6b-8c7d-9e0f1a2b3c4d', {});
    expect(await screen.findByText(/Please open it again from our email/)).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('asks the provider at once when somebody comes back from their bank', async () => {
    const asked = open(`/bookings/${id}?token=secret-key&payment_intent=pi_1&redirect_status=succeeded`, {
      [`GET /api/bookings/${id}`]: () => json(booking),
    });
    await screen.findByRole('heading', { level: 1, name: 'Paid. We are finding your therapist.' });
    expect(asked).toContain('POST /api/payment-return');
    expect(location.search).toBe('');
  });
});
