import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KnownTherapist, SavedAddress } from '#contract/client-desk.ts';
import { cents } from '#domain/money/cents.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { exampleGiftCard, keepScreensApart, openScreen } from '../../../../testing/after-booking.tsx';
import { type Answers, exampleBooking, refusal } from '../../../../testing/example-company.ts';
import { rita } from '../../../../testing/rita.ts';
import { write } from '../../../../testing/write.ts';
import { ClientDashboard } from './client-dashboard.tsx';

const paidVisit = exampleBooking({ id: 'paid', reference: 'CA-PAST01', status: 'completed', paymentStatus: 'paid' });

const open = (answers: Answers, tab = '') =>
  openScreen(<ClientDashboard />, `/dashboard${tab && `?tab=${tab}`}`, {
    'GET /api/bookings': { body: [] },
    ...answers,
  });

keepScreensApart();
beforeEach(() => setSessionUser(rita));

const address: SavedAddress = {
  id: '1d3b6a1c-7d3e-4f5a-8b9c-0d1e2f3a4b5c',
  label: 'Home',
  zipCode: '1200-109',
  location: { address: 'Rua Garrett 12', isHotel: false, apartment: '', hotelName: '', roomNumber: '' },
  hasMassageTable: 0,
  locationNotes: '',
  createdAt: '2026-11-16T09:00:00.000Z',
};
const marta: KnownTherapist = {
  id: '2e4c7b2d-8e4f-4a6b-9c0d-1e2f3a4b5c6d',
  firstName: 'Marta',
  imageUrl: null,
  isActive: true,
  visits: 3,
  lastVisitAt: '2026-10-01T10:00:00.000Z',
  isFavourite: false,
};

const profile = { ...rita, hasPassword: true, hasGoogle: false, createdAt: '2026-01-01T09:00:00.000Z' };
const account: Answers = {
  'GET /api/known-therapists': { body: [] },
  'GET /api/addresses': { body: [] },
  'GET /api/profile': { body: profile },
  'GET /api/profile/sessions': {
    body: [
      {
        id: 'here',
        current: true,
        device: 'Firefox, Linux',
        createdAt: '2026-11-16T08:00:00.000Z',
        lastSeenAt: '2026-11-16T08:59:00.000Z',
      },
      {
        id: '3f5d8c3e-9f50-4b7c-8d1e-2f3a4b5c6d7e',
        current: false,
        device: 'Safari, iPhone',
        createdAt: '2026-11-01T08:00:00.000Z',
        lastSeenAt: '2026-11-02T08:00:00.000Z',
      },
    ],
  },
};

describe('what is saved', () => {
  const saved = { ...account, 'GET /api/known-therapists': { body: [marta] }, 'GET /api/addresses': { body: [] } };

  it('keeps the tab in the address', async () => {
    const { user } = open(saved);
    await user.click(screen.getByRole('tab', { name: 'Account' }));
    expect(location.search).toBe('?tab=account');
    expect(await screen.findByText('3 massages, last on Oct 1, 2026.')).toBeInTheDocument();
  });

  it('marks a favourite at once, and takes the mark back when the server refuses', async () => {
    const { user } = open({ ...saved, [`PUT /api/favourites/${marta.id}`]: refusal('not_found', 404) }, 'saved');
    const heart = await screen.findByRole('button', { name: 'Favourite: Marta' });
    await user.click(heart);
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(heart).toHaveAttribute('aria-pressed', 'false');
  });

  it('changes one part of a saved address and keeps all the others', async () => {
    const kept: SavedAddress = {
      ...address,
      label: 'Hotel',
      location: { ...address.location, isHotel: true, hotelName: 'Hotel do Chiado', roomNumber: '412' },
      hasMassageTable: 1,
      locationNotes: 'Ask at the desk.',
    };
    const changed = `PUT /api/addresses/${kept.id}`;
    const { user, callsOf } = open(
      { ...saved, 'GET /api/addresses': { body: [kept] }, [changed]: { body: { ...kept, label: 'Chiado' } } },
      'saved',
    );
    expect(await screen.findByText('Hotel do Chiado, room 412, Rua Garrett 12, 1200-109')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit Hotel' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = await dialog.findByRole('textbox', { name: /^What do you call it/ });
    await user.clear(name);
    await user.type(name, 'Chiado');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Chiado');
    const { id: _, createdAt: __, ...body } = kept;
    expect(callsOf(changed).map((asked) => asked.body)).toEqual([{ ...body, label: 'Chiado' }]);
  });

  it('asks for what an address lacks, and saves a whole one', async () => {
    const { user, callsOf } = open({ ...saved, 'POST /api/addresses': { status: 201, body: address } }, 'saved');
    await user.click(await screen.findByRole('button', { name: 'Add address' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please write it like 1200-109.')).toBeInTheDocument();
    expect(callsOf('POST /api/addresses')).toHaveLength(0);
    await write(user, screen.getByLabelText(/What do you call it/), 'Home');
    await write(user, screen.getByLabelText(/Zip code/), '1200109');
    await write(user, screen.getByLabelText(/Street and number/), 'Rua Garrett 12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Rua Garrett 12, 1200-109')).toBeInTheDocument();
    expect(callsOf('POST /api/addresses')[0]?.body).toMatchObject({ label: 'Home', zipCode: '1200-109' });
  });
});

describe('gift cards and receipts', () => {
  const kept = {
    id: 'kept',
    code: 'CALM-KEPT-KEPT-KEPT',
    amount: cents(10_000),
    balance: cents(3_500),
    expiresOn: '2029-11-16',
    hasExpired: false,
    fromName: 'João',
    message: '',
    design: 'dusk',
    keptAt: '2026-11-16T09:00:00.000Z',
  };

  it('show what is left on a card one was given, and what became of one that was bought', async () => {
    open(
      { 'GET /api/gift-cards': { body: { bought: [exampleGiftCard({ deliverOn: '2026-12-24' })], received: [kept] } } },
      'gift-cards',
    );
    expect(await screen.findByText('35,00 € of 100,00 € left.')).toBeInTheDocument();
    expect(screen.getByText('CALM-KEPT-KEPT-KEPT')).toBeInTheDocument();
    expect(screen.getByText('Will be delivered on Dec 24, 2026.')).toBeInTheDocument();
  });

  it('say beside the field that a code is unknown', async () => {
    const { user, callsOf } = open(
      {
        'GET /api/gift-cards': { body: { bought: [], received: [] } },
        'POST /api/gift-cards/keep': refusal('code_unknown', 404),
      },
      'gift-cards',
    );
    await write(user, await screen.findByLabelText('Gift card code'), 'calm-1 x');
    await user.click(screen.getByRole('button', { name: 'Add it' }));
    expect(await screen.findByText('refused: code_unknown')).toBeInTheDocument();
    expect(callsOf('POST /api/gift-cards/keep').map(({ body }) => body)).toEqual([{ code: 'CALM-1X' }]);
  });

  it('lead to a receipt in the language of the page', async () => {
    open(
      {
        'GET /api/bookings': { body: [paidVisit] },
        'GET /api/gift-cards': { body: { bought: [], received: [] } },
      },
      'receipts',
    );
    const link = await screen.findByRole('link', { name: /Receipt \(PDF\)/ });
    expect(link).toHaveAttribute('href', '/api/bookings/paid/receipt.pdf?lang=en');
  });
});

describe('the account', () => {
  it('saves a name and greets by it', async () => {
    const { user, callsOf } = open(
      { ...account, 'PATCH /api/profile': { body: { ...profile, firstName: 'Ana', phone: '912345678' } } },
      'account',
    );
    const name = await screen.findByLabelText(/First name/);
    await user.clear(name);
    await write(user, name, 'Ana');
    await write(user, screen.getByLabelText(/Phone/), '912345678');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Good morning, Ana' })).toBeInTheDocument();
    expect(callsOf('PATCH /api/profile')[0]?.body).toEqual({
      firstName: 'Ana',
      lastName: 'Nunes',
      phone: '912345678',
      language: 'en',
    });
  });

  it('says beside the field that the current password is wrong', async () => {
    const { user } = open({ ...account, 'POST /api/profile/password': refusal('password_wrong', 400) }, 'account');
    await write(user, await screen.findByLabelText(/Current password/), 'not-it');
    await write(user, screen.getByLabelText(/New password/), 'a-better-one');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    const field = await screen.findByLabelText(/Current password/);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('refused: password_wrong')).toBeInTheDocument();
  });

  it('changes the password, and empties a phone that was only blanks', async () => {
    const { user, callsOf } = open(
      { ...account, 'POST /api/profile/password': { body: { ok: true } }, 'PATCH /api/profile': { body: profile } },
      'account',
    );
    await write(user, await screen.findByLabelText(/Current password/), 'calma-demo');
    await write(user, screen.getByLabelText(/New password/), 'a-better-one');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    await expect
      .poll(() => callsOf('POST /api/profile/password').map(({ body }) => body))
      .toEqual([{ current: 'calma-demo', next: 'a-better-one' }]);
    const phone = screen.getByLabelText(/Phone/);
    await user.clear(phone);
    await user.type(phone, '  ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => callsOf('PATCH /api/profile').map(({ body }) => body))
      .toEqual([{ firstName: 'Rita', lastName: 'Nunes', phone: null, language: 'en' }]);
  });

  it('signs out another device', async () => {
    const { user } = open({ ...account, 'DELETE /api/profile/sessions/*': { body: { ok: true } } }, 'account');
    await user.click(await screen.findByRole('button', { name: /^Log out.*Safari/ }));
    expect(await screen.findByText('Safari, iPhone is logged out')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Log out/ })).toBeNull();
  });

  it('says what goes and what stays, asks for the password, and only then deletes', async () => {
    const { user, callsOf } = open({ ...account, 'POST /api/profile/delete': { body: { ok: true } } }, 'account');
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    expect(dialog).toHaveTextContent('Upcoming bookings are not cancelled.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    expect(callsOf('POST /api/profile/delete')).toHaveLength(0);
    await write(user, within(dialog).getByLabelText(/Your password/), 'calma-demo');
    await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('Your account is deleted')).toBeInTheDocument();
    expect(callsOf('POST /api/profile/delete').map(({ body }) => body)).toEqual([{ password: 'calma-demo' }]);
    expect(location.pathname).toBe('/');
  });
});
