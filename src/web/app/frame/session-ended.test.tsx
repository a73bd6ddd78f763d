import { useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listBookings } from '#contract/bookings.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { setSessionUser, watchSession } from '#web/session/session-store.ts';
import { Router, useLocation } from '#web/ui/router.tsx';
import { rita } from '../../../../testing/rita.ts';
import { Guard } from './guard.tsx';
import { Header } from './header.tsx';

/** Who the server takes this browser for, and what it has been asked. */
let here: typeof rita | null = rita;
let asked: string[] = [];

function Bookings() {
  const { isError } = useQuery(
    { queryKey: ['bookings'], queryFn: () => call(listBookings), retry: false },
    queryClient,
  );
  return <p>{isError ? 'failed' : 'bookings'}</p>;
}

function Page() {
  return useLocation().pathname === '/auth' ? <p>sign in</p> : <Bookings />;
}

const show = (path: string) => {
  history.replaceState(null, '', path);
  render(
    <Router>
      <Header />
      <Guard>
        <Page />
      </Guard>
    </Router>,
  );
};

beforeEach(() => {
  asked = [];
  here = rita;
  queryClient.clear();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address === '/api/me') return Response.json(here);
    if (address.startsWith('/api/notifications')) return Response.json({ unread: 0, newestAt: null });
    if (here) return Response.json([]);
    return Response.json({ code: 'not_signed_in', message: 'You are not signed in.' }, { status: 401 });
  });
  setSessionUser(rita);
  watchSession();
});

afterEach(() => {
  act(() => setSessionUser(null));
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

describe('a session that ended elsewhere', () => {
  it('leads to sign in and back at the next call, and the header knows it', async () => {
    show('/dashboard?tab=receipts');
    expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
    here = null;
    await act(() => queryClient.invalidateQueries({ queryKey: ['bookings'] }));
    await waitFor(() => expect(location.pathname + location.search).toBe('/auth?next=%2Fdashboard%3Ftab%3Dreceipts'));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(queryClient.getQueryCache().findAll({ queryKey: ['bookings'] })).toEqual([]);
  });

  it('is heard of from another tab, without asking for anything of that person', async () => {
    show('/dashboard');
    await screen.findByText('bookings');
    here = null;
    asked = [];
    const otherTab = new BroadcastChannel('calma:session');
    otherTab.postMessage('changed');
    await waitFor(() => expect(location.pathname).toBe('/auth'));
    expect(asked).toEqual(['/api/me']);
    otherTab.close();
  });

  it('and became another person’s shows nothing of the first', async () => {
    show('/dashboard');
    queryClient.setQueryData(['bookings'], ['of Rita']);
    here = { ...rita, id: 'another', firstName: 'Ana' };
    const otherTab = new BroadcastChannel('calma:session');
    otherTab.postMessage('changed');
    expect(await screen.findByRole('link', { name: /Ana/ })).toBeVisible();
    expect(queryClient.getQueryData(['bookings'])).not.toEqual(['of Rita']);
    otherTab.close();
  });
});

describe('a signed-in person', () => {
  it('is not signed out by an answer that was on its way when they came in', async () => {
    setSessionUser(null);
    let answer = (_: Response): void => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    watchSession();
    setSessionUser(rita);
    answer(Response.json(null));
    show('/gift-card');
    await act(async () => undefined);
    expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
  });
});
