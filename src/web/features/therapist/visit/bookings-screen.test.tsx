import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { closeDeskAfterEach, offeredVisit, openDesk, ownVisit } from '../../../../../testing/therapist-desk.tsx';
import { BookingsScreen } from './bookings-screen.tsx';

closeDeskAfterEach();

const open = (address: string, items = [ownVisit(), offeredVisit()], total = items.length) =>
  openDesk(<BookingsScreen />, address, { 'GET /api/therapist/bookings': { body: { items, total } } });

const lastQuery = ({ asked }: ReturnType<typeof open>) => Object.fromEntries(asked.at(-1)?.query ?? []);

describe('the therapist’s bookings', () => {
  it('ask for what stands in the address', async () => {
    const desk = open('/therapist/bookings?status=confirmed&from=2026-11-01&to=2026-11-30&q=Garrett&page=2');
    expect(await screen.findByRole('row', { name: /Today/ })).toHaveTextContent('Maria Silva');
    expect(lastQuery(desk)).toMatchObject({
      status: 'confirmed',
      from: '2026-11-01',
      to: '2026-11-30',
      q: 'Garrett',
      page: '2',
    });
  });

  it('show of an offer the area and no client', async () => {
    open('/therapist/bookings');
    const row = await screen.findByRole('row', { name: /Tomorrow/ });
    expect(row).toHaveTextContent('Lisboa');
    expect(row).toHaveTextContent('—');
  });

  it('write a chosen state and a search into the address, from the first page', async () => {
    const desk = open('/therapist/bookings?page=3', [ownVisit()], 40);
    await desk.person.click(await screen.findByRole('link', { name: 'Done' }));
    expect(location.search).toBe('?status=completed');
    await desk.person.type(screen.getByRole('searchbox'), 'Lisboa');
    await vi.waitFor(() => expect(location.search).toBe('?status=completed&q=Lisboa'));
    await vi.waitFor(() => expect(lastQuery(desk)).toMatchObject({ status: 'completed', q: 'Lisboa', page: '1' }));
  });

  it('turn the page in the address', async () => {
    const desk = open('/therapist/bookings', [ownVisit()], 40);
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await desk.person.click(await screen.findByRole('button', { name: 'Next' }));
    expect(location.search).toBe('?page=2');
  });

  it('say what to do when nothing matches', async () => {
    const { person } = open('/therapist/bookings?q=nobody', []);
    await person.click(await screen.findByRole('link', { name: 'Clear filters' }));
    expect(location.search).toBe('');
  });
});
