import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminBooking, bookByPhone, getAdminBooking, listFreeTherapists } from '#contract/admin-bookings.ts';
import { type ClientRow, getClient, listClients } from '#contract/admin-clients.ts';
import { getAvailability } from '#contract/availability.ts';
import { quoteBooking } from '#contract/bookings.ts';
import { listAddIns, listTreatments } from '#contract/catalogue.ts';
import { checkZipCode } from '#contract/zip-codes.ts';
import { cents } from '#domain/money/cents.ts';
import { adminBooking } from '../../../../../../testing/admin-bookings.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../../testing/admin-stage.tsx';
import { exampleBooking } from '../../../../../../testing/example-company.ts';
import { write } from '../../../../../../testing/write.ts';
import { ByPhonePage } from './by-phone-page.tsx';

const both = (text: string) => ({ en: text, pt: text });
const treatment = (price60min: number) => ({
  id: 1,
  name: both('Relaxing'),
  description: both(''),
  price60min,
  price75min: null,
  price90min: 9500,
  imageUrl: '/r.svg',
});
const hotStones = { id: 3, name: both('Aroma oil'), description: both(''), price: 1000, extraMinutes: 0 };

const rita: ClientRow = {
  id: '99999999-2222-4222-8222-222222222222',
  userId: '22222222-2222-4222-8222-222222222222',
  email: 'rita@example.com',
  firstName: 'Rita',
  lastName: 'Nunes',
  phone: '+351912345678',
  language: 'pt',
  area: 'Lisboa',
  visits: 3,
  spent: cents(19_500),
  lastVisitAt: '2026-11-02T10:00:00.000Z',
  nextVisitAt: null,
  nextVisitZone: null,
  isBlocked: false,
};

const record = (changes: object = {}) => ({
  noShows: 0,
  ...rita,
  accountSince: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  cancelled: 0,
  notes: 'Rings twice',
  blockedAt: null,
  blockedReason: '',
  mailboxes: [],
  phones: [],
  visitList: [
    {
      bookingId: '33333333-3333-4333-8333-333333333333',
      reference: 'CA-LAST22',
      startsAt: '2026-11-02T10:00:00.000Z',
      timezone: 'Europe/Lisbon',
      status: 'completed',
      paymentStatus: 'paid',
      duration: 90,
      treatment: both('Relaxing'),
      area: 'Lisboa',
      therapists: 'Marta',
      spent: cents(9500),
      isOfAccount: true,
      otherName: null,
    },
  ],
  therapists: [],
  giftCards: [],
  consents: [],
  version: 1,
  ...changes,
});

const marta = { id: '44444444-4444-4444-8444-444444444441', firstName: 'Marta', lastName: 'Lopes', gender: 'female' };

const quoted = {
  lines: [
    { kind: 'treatment', label: both('Relaxing'), amount: cents(6500) },
    { kind: 'promo', label: both('TEN'), amount: cents(-650) },
  ],
  originalPrice: cents(6500),
  discount: cents(650),
  giftCard: cents(0),
  totalPrice: cents(5850),
};

const start = (hour: number) => ({
  startsAt: `2026-11-20T${hour}:00:00.000Z`,
  endsAt: `2026-11-20T${hour + 1}:00:00.000Z`,
  time: `${hour}:00`,
});

const booked: AdminBooking = {
  ...exampleBooking({
    reference: 'CA-7F3K2Q',
    status: 'waiting_payment',
    paymentStatus: 'pending',
    totalPrice: cents(7500),
    holdExpiresAt: '2026-11-16T11:05:00.000Z',
  }),
  version: 1,
  internalNotes: '',
  userId: rita.userId,
  language: 'pt',
  nif: null,
  area: 'Lisboa',
  treatment: both('Relaxing'),
  paidAt: null,
  payBy: null,
  refundable: { card: cents(0), onSite: cents(0), giftCard: cents(0) },
  collected: null,
  payReason: '',
  chosenTherapistId: null,
  clientLink: 'http://localhost/bookings/1?token=secret',
  reschedule: { isAllowed: false, refusal: 'not_paid', isFree: true, until: '2026-11-20T10:00:00.000Z' },
  payments: [],
  tip: null,
  assignment: {
    bookingId: '1',
    status: 'waiting_payment',
    seats: 1,
    therapists: [],
    needsAttention: false,
    round: 0,
    wave: 0,
    nextAt: null,
    giveUpAt: null,
    offers: [],
  },
  absent: [],
  history: [],
};

const free = [{ date: '2026-11-20', starts: [start(10), start(12)] }];

const open = (answerBooking: () => unknown, client: ClientRow = rita, facts: object = {}, preset = {}, days = free) => {
  let price = 6500;
  const calls = onServer(
    [bookByPhone, answerBooking],
    [listTreatments, () => [treatment(price)]],
    [listAddIns, () => [hotStones]],
    [listClients, () => ({ items: [client], total: 1 })],
    [getClient, () => record({ ...client, ...facts })],
    [getAdminBooking, () => adminBooking({ duration: 90, zipCode: '1200-109', locationNotes: 'Bell Silva' })],
    [listFreeTherapists, () => [{ ...marta, reasons: [] }]],
    [quoteBooking, () => ({ ...quoted })],
    [checkZipCode, () => ({ zip: '1200-109', serviced: true, area: 'Lisboa' })],
    [getAvailability, () => ({ timezone: 'Europe/Lisbon', days })],
  );
  const onBooked = vi.fn();
  const user = onAdminStage(
    <ByPhonePage preset={preset} onClose={() => undefined} onBooked={onBooked} />,
    '/admin/bookings?open=new',
  );
  return { calls, user, onBooked, raise: () => (price = 7000) };
};

const fill = async (user: ReturnType<typeof open>['user']) => {
  await write(user, await screen.findByLabelText(/^Phone/), '+351 912 345 678');
  await user.click(await screen.findByRole('button', { name: /Rita Nunes/ }));
  await write(user, screen.getByLabelText(/Zip code/i), '1200109');
  await write(user, screen.getByLabelText(/Street and number/), 'Rua Garrett 12');
  await user.selectOptions(screen.getByRole('combobox', { name: /Treatment/ }), 'Relaxing');
  await user.click(screen.getByRole('checkbox', { name: /Aroma oil/ }));
  await user.click(await screen.findByRole('radio', { name: '10:00 am' }));
};

const bodies = (calls: ReturnType<typeof onServer>) =>
  calls.asked.filter(({ call }) => call === 'POST /api/admin/bookings').map(({ body }) => body as { datetime: string });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:05:00Z') });
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});
clearAdminStageAfterEach();

describe('booking by phone', () => {
  it('knows the caller by the number, prices the choices, books, and shows the link that was mailed', async () => {
    const { calls, user, onBooked } = open(() => booked);
    await fill(user);
    expect(screen.getByLabelText(/First name/)).toHaveValue('Rita');
    await user.click(screen.getByRole('button', { name: 'Book, 75,00\u00a0€ by link' }));
    expect(await screen.findByDisplayValue(booked.clientLink)).toBeVisible();
    expect(screen.getByText(/sent to .* in Portuguese/)).toBeVisible();
    expect(bodies(calls)).toMatchObject([
      {
        userId: rita.userId,
        language: 'pt',
        zipCode: '1200-109',
        totalPrice: 7500,
        addIns: [3],
        datetime: start(10).startsAt,
        holdMinutes: 120,
        guestDetails: { firstName: 'Rita', phone: '+351 912 345 678' },
        payment: { how: 'link' },
        therapistId: null,
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Open the booking' }));
    expect(onBooked).toHaveBeenCalledWith(booked.id);
  });

  it('shows the month of the first free time at once, also on the last evening of the month before', async () => {
    vi.setSystemTime(new Date('2026-11-30T22:30:00Z'));
    const first = { startsAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T11:00:00.000Z', time: '10:00' };
    const { calls, user } = open(() => booked, rita, {}, {}, [{ date: '2026-12-01', starts: [first] }]);
    await fill(user);
    expect(screen.getByText('December 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Book, 75,00\u00a0€ by link' }));
    await waitFor(() => expect(bodies(calls)).toMatchObject([{ datetime: first.startsAt }]));
  });

  it('asks how flexible the caller is, unless somebody in particular comes', async () => {
    const { calls, user } = open(() => booked);
    await fill(user);
    await user.click(await screen.findByRole('radio', { name: '± 1 h' }));
    await user.click(await screen.findByRole('radio', { name: 'Marta Lopes' }));
    expect(screen.queryByRole('radio', { name: '± 1 h' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Ask the free therapist/ }));
    expect(screen.getByRole('radio', { name: '± 1 h' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: /^Book,/ }));
    await screen.findByDisplayValue(booked.clientLink);
    expect(bodies(calls)).toMatchObject([{ flexibleMinutes: 60, therapistId: null }]);
  });

  it('marks what is missing before anything is sent', async () => {
    const { calls, user } = open(() => booked);
    await user.click(await screen.findByRole('button', { name: 'Book' }));
    expect(await screen.findByText('Please choose a day and a time.')).toBeVisible();
    for (const name of [/^Phone/, /First name/, /Last name/, /Zip code/, /Street and number/]) {
      const field = screen.getByLabelText(name);
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(/Please fill this in\./);
    }
    await write(user, screen.getByLabelText(/Zip code/), '12');
    expect(screen.getByLabelText(/Zip code/)).toHaveAccessibleDescription(/A zip code has seven digits/);
    expect(bodies(calls)).toEqual([]);
  });

  it('takes a health note only after the client has agreed on the phone', async () => {
    const { calls, user } = open(() => booked);
    await fill(user);
    await write(user, screen.getByLabelText(/^For the therapist/), 'A bad knee');
    await user.click(screen.getByRole('button', { name: /^Book,/ }));
    expect(
      await screen.findByText('Ask the client for their consent and tick the box, or empty the note.'),
    ).toBeVisible();
    expect(bodies(calls)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /The client agreed on the phone/ }));
    await user.click(screen.getByRole('button', { name: /^Book,/ }));
    await screen.findByDisplayValue(booked.clientLink);
    expect(bodies(calls)).toMatchObject([{ notes: 'A bad knee', notesConsent: true }]);
  });

  it('says what a phone number looks like when what was typed is none', async () => {
    const { calls, user } = open(() => booked);
    await fill(user);
    await user.clear(screen.getByLabelText(/^Phone/));
    await write(user, screen.getByLabelText(/^Phone/), 'abc');
    await user.click(screen.getByRole('button', { name: /^Book,/ }));
    expect(await screen.findByText(/Please enter a Portuguese number, or one with its country code/)).toBeVisible();
    expect(bodies(calls)).toEqual([]);
  });

  it('keeps everything typed when the start has gone, and takes one of the nearest', async () => {
    const answers = [refusal(409, 'slot_taken', { alternatives: [start(12).startsAt] }), booked];
    const { calls, user } = open(() => answers.shift());
    await fill(user);
    await user.click(screen.getByRole('button', { name: /^Book,/ }));
    const notice = within(
      await screen.findByText(/has just been taken/).then((found) => found.parentElement as HTMLElement),
    );
    await user.click(notice.getByRole('button', { name: 'Nov 20, 2026, 12:00 pm' }));
    expect(screen.getByLabelText(/Street and number/)).toHaveValue('Rua Garrett 12');
    await user.click(screen.getByRole('button', { name: /^Book,/ }));
    expect(await screen.findByDisplayValue(booked.clientLink)).toBeVisible();
    expect(bodies(calls).map(({ datetime }) => datetime)).toEqual([start(10).startsAt, start(12).startsAt]);
  });

  it('tells another price before it is booked', async () => {
    const server = open(() => {
      server.raise();
      return refusal(409, 'price_changed', { totalPrice: 8000 });
    });
    await fill(server.user);
    await server.user.click(screen.getByRole('button', { name: /^Book,/ }));
    expect(await screen.findByText(/The price is now 80,00/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Book, 80,00\u00a0€ by link' })).toBeEnabled());
  });

  it('fills in what was booked last time, and warns of somebody who is blocked with the reason', async () => {
    const { user } = open(() => booked, { ...rita, isBlocked: true }, { blockedReason: 'Did not open twice' });
    await write(user, await screen.findByLabelText(/^Phone/), '912 345 678');
    await user.click(await screen.findByRole('button', { name: /Rita Nunes.*Blocked/ }));
    expect(await screen.findByText('Did not open twice')).toBeVisible();
    expect(screen.getByText('Rings twice')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Fill in as last time' }));
    await waitFor(() => expect(screen.getByLabelText(/Zip code/i)).toHaveValue('1200-109'));
    expect(screen.getByLabelText(/Street and number/)).toHaveValue('Rua Garrett 12');
    expect(screen.getByRole('radio', { name: /90 min/ })).toBeChecked();
  });

  it('books a therapist who was chosen, paid at the visit with a code, without an e-mail', async () => {
    const { calls, user } = open(() => ({
      ...booked,
      status: 'finding_therapist',
      holdExpiresAt: null,
      payBy: 'mb_way',
    }));
    await fill(user);
    await user.clear(screen.getByLabelText(/^Email/));
    await user.click(await screen.findByRole('radio', { name: 'Marta Lopes' }));
    await user.click(screen.getByRole('radio', { name: 'At the visit' }));
    await user.click(screen.getByRole('radio', { name: 'MB WAY' }));
    await write(user, screen.getByLabelText('Promo code or gift card'), 'TEN');
    await user.click(screen.getByRole('button', { name: 'Use' }));
    await user.click(await screen.findByRole('button', { name: 'Book, 58,50\u00a0€ at the visit' }));
    expect(await screen.findByText('The booking is valid. The therapist gets the message now.')).toBeVisible();
    expect(bodies(calls)).toMatchObject([
      {
        therapistId: marta.id,
        payment: { how: 'on_site', by: 'mb_way' },
        promoCode: { code: 'TEN' },
        totalPrice: 5850,
        guestDetails: { email: '' },
      },
    ]);
  });

  it('asks why something is free before it is sent', async () => {
    const { calls, user } = open(() => booked);
    await fill(user);
    await user.click(screen.getByRole('radio', { name: 'Free' }));
    await user.click(screen.getByRole('button', { name: 'Book, free' }));
    expect(screen.getByLabelText(/Why it is free/)).toBeInvalid();
    expect(bodies(calls)).toEqual([]);
  });

  it('keeps a call that was interrupted, without what was said about health, and offers it again', async () => {
    const first = open(() => booked);
    await fill(first.user);
    await write(first.user, screen.getByLabelText(/^For the therapist/), 'A bad knee');
    expect(localStorage.getItem('calma:phone-draft')).not.toContain('A bad knee');
    cleanup();
    const { user } = open(() => booked);
    expect(await screen.findByText(/A call was interrupted/)).toBeVisible();
    expect(screen.getByLabelText(/First name/)).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText(/First name/)).toHaveValue('Rita');
    expect(screen.getByLabelText(/Street and number/)).toHaveValue('Rua Garrett 12');
    expect(screen.getByLabelText(/^For the therapist/)).toHaveValue('');
    await user.click(await screen.findByRole('button', { name: /^Book,/ }));
    await screen.findByDisplayValue(booked.clientLink);
    expect(localStorage.getItem('calma:phone-draft')).toBeNull();
  });

  it('begins at the start and with the therapist of the cell that was clicked', async () => {
    const preset = { startsAt: start(12).startsAt, therapistId: marta.id };
    const { user } = open(() => booked, rita, {}, preset);
    await write(user, await screen.findByLabelText(/Zip code/i), '1200109');
    await user.selectOptions(screen.getByRole('combobox', { name: /Treatment/ }), 'Relaxing');
    expect(await screen.findByRole('radio', { name: 'Marta Lopes' })).toBeChecked();
  });
});
