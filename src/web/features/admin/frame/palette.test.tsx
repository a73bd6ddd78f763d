import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listAdminBookings } from '#contract/admin-bookings.ts';
import { listClients } from '#contract/admin-clients.ts';
import { previewTherapist } from '#contract/admin-therapist-changes.ts';
import { therapists } from '#contract/admin-therapists.ts';
import { cents } from '#domain/money/cents.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import {
  clearAdminStageAfterEach,
  helena,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../testing/admin-stage.tsx';
import { therapist } from '../../../../../testing/admin-therapists.ts';
import { closeSick } from '../shared/visits/doors.ts';
import { AdminFrame } from './admin-frame.tsx';

clearAdminStageAfterEach();
afterEach(() => act(closeSick));

const client = {
  id: '99999999-2222-4222-8222-222222222222',
  userId: null,
  email: 'marie@example.com',
  firstName: 'Marie',
  lastName: 'Dubois',
  phone: '+33612408819',
  language: 'en',
  area: null,
  visits: 3,
  spent: cents(0),
  lastVisitAt: null,
  nextVisitAt: null,
  nextVisitZone: null,
  isBlocked: true,
};

const booking = {
  id: '33333333-3333-4333-8333-333333333333',
  reference: 'CA-KMWCDA',
  status: 'confirmed',
  paymentStatus: 'paid',
  needsAttention: false,
  absent: [],
  treatment: { en: 'Deep tissue', pt: 'Profunda' },
  duration: 60,
  peopleCount: 1,
  startsAt: '2026-11-20T15:00:00.000Z',
  endsAt: '2026-11-20T16:00:00.000Z',
  date: '2026-11-20',
  startTime: '15:00',
  endTime: '16:00',
  timezone: 'Europe/Lisbon',
  zipCode: '2830-001',
  area: 'Barreiro',
  clientName: 'Marie Dubois',
  clientEmail: 'marie@example.com',
  clientPhone: '+33612408819',
  totalPrice: cents(6500),
  seats: 1,
  therapists: [],
  hasInternalNotes: false,
  createdAt: '2026-11-18T10:00:00.000Z',
};

const open = (clients: () => unknown = () => ({ items: [client], total: 1 })) => {
  const calls = onServer(
    [listClients, clients],
    [listAdminBookings, () => ({ items: [booking], total: 1 })],
    [previewTherapist, () => ({ affected: [] })],
    [therapists.list, () => [therapist({ firstName: 'Marta', lastName: 'Lopes' })]],
  );
  const user = onAdminStage(<AdminFrame current="home">the page</AdminFrame>, '/admin');
  return { calls, user };
};

it('support finds in the navigation what it may open', () => {
  open();
  act(() => setSessionUser({ ...helena, role: 'support' }));
  const [nav] = screen.getAllByRole('navigation', { name: 'Admin areas' });
  const links = within(nav as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Bookings', 'Clients']);
});

describe('the search of the office', () => {
  it('opens by Ctrl+K, finds people, bookings and screens, and goes there by keys alone', async () => {
    const { calls, user } = open();
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Search the office' });
    expect(field).toHaveFocus();
    await user.keyboard('mar');
    expect(await screen.findByRole('option', { name: /^Marta Lopes/ })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('option', { name: /CA-KMWCDA · Marie Dubois/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /Marie Dubois.*Blocked/ })).toBeVisible();
    expect(calls.asked.some(({ call }) => call.startsWith('GET /api/admin/clients'))).toBe(true);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(location.pathname + location.search).toBe(`/admin/bookings?open=${booking.id}`);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('has every screen at once, and goes round at either end', async () => {
    const { user } = open();
    await user.click(screen.getAllByRole('button', { name: /^Search/ })[0] as HTMLElement);
    const list = within(await screen.findByRole('listbox', { name: 'Found' }));
    expect(list.getByRole('option', { name: 'Book by phone' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowUp}');
    expect(list.getByRole('option', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(list.getByRole('option', { name: 'Book by phone' })).toHaveAttribute('aria-selected', 'true');
  });

  it('does what is done most with who was found: sick today, and a booking for them, but none for the blocked', async () => {
    const free = { ...client, id: '99999999-2222-4222-8222-222222222223', lastName: 'Durand', isBlocked: false };
    const { calls, user } = open(() => ({ items: [client, free], total: 2 }));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await user.keyboard('mar');
    expect(await screen.findByRole('option', { name: 'New booking for Marie Durand' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'New booking for Marie Dubois' })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Sick today: Marta Lopes…' }));
    expect(await screen.findByRole('dialog', { name: /^Marta is off/ })).toBeVisible();
    expect(calls.asked.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call.split('/').at(-1))).toEqual(
      ['preview'],
    );
  });

  it('opens in a new tab by Ctrl+Enter, and closes by Esc', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = open();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await user.keyboard('analy{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith('/admin/analytics', '_blank', 'noopener');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    opened.mockRestore();
  });

  it('says so when it cannot ask, and never that nothing was found', async () => {
    const { user } = open(() => refusal(503, 'overloaded'));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await user.keyboard('zzzz');
    expect(await screen.findByText('refused: overloaded')).toBeVisible();
    expect(screen.queryByText(/Nothing found/)).toBeNull();
  });
});
