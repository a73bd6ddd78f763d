import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from '../../../../../testing/example-company.ts';
import {
  closeDeskAfterEach,
  desk,
  offerAnswer,
  offeredId,
  openDesk,
  ownId,
  ownVisit,
  ownVisitInFull,
  therapistId,
} from '../../../../../testing/therapist-desk.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { RequestsScreen } from './requests-screen.tsx';

// Presses in a test are made by a script, which a real page does not obey.
vi.mock('#web/ui/real-press.ts', () => ({ isRealPress: () => true }));

closeDeskAfterEach();

const offer = `/api/therapist/offers/${offeredId}/${therapistId}`;

const open = (answers: Parameters<typeof openDesk>[2] = {}) =>
  openDesk(<DashboardScreen />, '/therapist/dashboard', {
    'GET /api/therapist/dashboard': { body: desk() },
    [`GET /api/therapist/bookings/${ownId}`]: { body: ownVisitInFull() },
    ...answers,
  });

describe('the therapist’s day', () => {
  it('begins with the next visit, its map and its phone', async () => {
    open();
    const next = await screen.findByRole('region', { name: /^Today, 11:00/ });
    expect(within(next).getByText('In 2h')).toBeInTheDocument();
    expect(within(next).getByText(/Relaxing, 60 min/)).toHaveTextContent('for Maria Silva');
    expect(await within(next).findByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+351912345678');
    expect(within(next).getByRole('link', { name: /^Map/ })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Rua%20Garrett%2012%2C%201200-109%20Lisboa',
    );
  });

  it('fills the button of what waits for an answer, and without such a thing the map', async () => {
    const filled = () =>
      [...document.querySelectorAll('a, button')].filter((one) => one.classList.contains('bg-brand'));
    open();
    const accept = await screen.findByRole('button', { name: /^Accept/ });
    expect(filled()).toEqual([accept]);
    cleanup();
    open({ 'GET /api/therapist/dashboard': { body: desk({ offers: [] }) } });
    const map = await screen.findByRole('link', { name: /^Map/ });
    expect(filled()).toEqual([map]);
  });

  it.each([
    { status: 'confirmed', says: 'Under way', not: 'Done' },
    { status: 'completed', says: 'Done', not: 'Under way' },
  ] as const)('calls a visit $says half an hour before its planned end when it is $status', async (one) => {
    const times = { startsAt: '2026-11-16T08:30:00.000Z', endsAt: '2026-11-16T09:30:00.000Z' };
    const visits = [ownVisit({ ...times, status: one.status })];
    open({ 'GET /api/therapist/dashboard': { body: desk({ nextVisit: null, today: { ...desk().today, visits } }) } });
    expect(await screen.findByText(one.says)).toBeInTheDocument();
    expect(screen.queryByText(one.not)).not.toBeInTheDocument();
  });

  it('shows an offer with its pay and the time left by the server’s clock', async () => {
    open();
    const offers = await screen.findByRole('region', { name: 'Requests to answer' });
    expect(within(offers).getByRole('timer')).toHaveTextContent('Answer within 9:00');
    expect(within(offers).getByText('39,00 €')).toBeInTheDocument();
    expect(within(offers).getByText('Lisboa')).toBeInTheDocument();
  });

  it('takes an offer with one press, and takes that back with another', async () => {
    const { person, callsOf } = open({
      [`POST ${offer}/confirm`]: { body: offerAnswer({ state: 'yours', undoUntil: '2026-11-16T09:10:00.000Z' }) },
      [`POST ${offer}/undo`]: { body: offerAnswer() },
    });
    await person.click(await screen.findByRole('button', { name: /^Accept Relaxing, tomorrow/ }));
    expect(await screen.findByText('Visit accepted.')).toBeInTheDocument();
    expect(screen.getByText('You can undo this for 10:00.')).toBeInTheDocument();
    expect(callsOf(`POST ${offer}/confirm`)).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: /^Accept Relaxing/ })).toBeInTheDocument();
    expect(screen.queryByText('Visit accepted.')).not.toBeInTheDocument();
  });

  it('says so when somebody was faster, and reads the desk again', async () => {
    const { person, callsOf } = open({ [`POST ${offer}/confirm`]: refusal('seat_taken', 409) });
    await person.click(await screen.findByRole('button', { name: /^Accept Relaxing/ }));
    expect(await screen.findByText('refused: seat_taken')).toBeInTheDocument();
    await vi.waitFor(() => expect(callsOf('GET /api/therapist/dashboard').length).toBeGreaterThan(1));
  });

  it('tells the month’s earnings as a table', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Earnings in November' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual(['WeekEarned', '10,00\u00a0€', '9–15120,00\u00a0€', expect.stringContaining('16–2239,00')]);
    expect(rows[3]).toContain('Planned: 39,00');
  });

  it('links each day of the week to its list', async () => {
    open();
    const monday = await screen.findByRole('link', { name: 'Monday 16: 1 visit' });
    expect(monday).toHaveAttribute('href', '/therapist/bookings?from=2026-11-16&to=2026-11-16');
    expect(screen.getByRole('link', { name: 'Sunday 22: day off' })).toBeInTheDocument();
  });

  it('says what to do where there is nothing yet', async () => {
    open({
      'GET /api/therapist/dashboard': {
        body: desk({ nextVisit: null, offers: [], today: { ...desk().today, visits: [] } }),
      },
    });
    expect(await screen.findByText('No upcoming visits.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Requests to answer' })).toBeNull();
    expect(screen.getByText('No visits today.')).toBeInTheDocument();
  });

  it('has a page for requests alone, whose number stands at its tab', async () => {
    openDesk(<RequestsScreen />, '/therapist/requests', { 'GET /api/therapist/dashboard': { body: desk() } });
    const offers = await screen.findByRole('region', { name: 'Requests to answer' });
    expect(within(offers).getByText('39,00 €')).toBeInTheDocument();
    const tab = screen.getByRole('link', { current: 'page' });
    expect(tab).toHaveTextContent(/^1\s*Requests$/);
  });

  it('says on that page that nothing waits', async () => {
    const body = desk({ offers: [] });
    openDesk(<RequestsScreen />, '/therapist/requests', { 'GET /api/therapist/dashboard': { body } });
    expect(await screen.findByText(/No requests waiting/)).toBeInTheDocument();
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(/^Requests$/);
  });

  it('tells an account without a therapist kindly what is missing', async () => {
    open({ 'GET /api/therapist/dashboard': refusal('therapist_not_linked', 409) });
    expect(await screen.findByText('No therapist belongs to this account yet.')).toBeInTheDocument();
  });

  it('offers another try after a fault', async () => {
    let asked = 0;
    const { person } = open({
      'GET /api/therapist/dashboard': () => {
        asked += 1;
        return asked === 1 ? refusal('internal', 500) : { body: desk() };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Good morning, Marta' })).toBeInTheDocument();
  });
});
