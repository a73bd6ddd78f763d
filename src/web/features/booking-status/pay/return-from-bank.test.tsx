import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { heldKey, tokenKeyOf } from '#web/api/booking-keys.ts';
import { exampleBookingId, exampleNetwork } from '../../../../../testing/example-company.ts';
import { useReturnFromBank } from './return-from-bank.ts';

const id = exampleBookingId;
const returned = 'POST /api/payment-return';

const comeBack = (
  paymentStatus: string,
  search = '?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=x',
) => {
  history.replaceState(null, '', `/bookings/${id}${search}`);
  sessionStorage.setItem(tokenKeyOf(id), 'guest-key');
  const network = exampleNetwork({
    [returned]: { body: { status: 'waiting_payment', paymentStatus, isBeingRefunded: false } },
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(network.fetch);
  const client = new QueryClient();
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useReturnFromBank(id), { wrapper });
  return { network, refreshed };
};

const holdHere = (): void => localStorage.setItem(heldKey, JSON.stringify({ bookingId: id, token: 'guest-key' }));

describe('back from a bank’s page', () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });

  it.each(['paid', 'failed'])('with a payment that is %s, the wizard that waits here goes on', async (status) => {
    holdHere();
    const { network } = comeBack(status);
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(location.search).toBe('');
    expect(network.callsOf(returned)[0]?.body).toEqual({ bookingId: id, token: 'guest-key' });
  });

  it('with a payment nobody knows of yet, the status page stays and looks again', async () => {
    holdHere();
    const { refreshed } = comeBack('pending');
    await waitFor(() => expect(refreshed).toHaveBeenCalled());
    expect(location.pathname + location.search).toBe(`/bookings/${id}`);
  });

  it('where no wizard waits for it, the status page says how it went', async () => {
    const { refreshed } = comeBack('paid');
    await waitFor(() => expect(refreshed).toHaveBeenCalled());
    expect(location.pathname + location.search).toBe(`/bookings/${id}`);
  });

  it('is not what opening the page is: then nobody is asked', () => {
    const { network } = comeBack('paid', '');
    expect(network.asked).toEqual([]);
  });
});
