import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/session.ts';
import { refreshSession, setSessionUser, useSession } from './session-store.ts';

const rita: SessionUser = {
  id: '1',
  firstName: 'Rita',
  lastName: 'Nunes',
  email: 'rita@example.com',
  phone: null,
  role: 'client',
  language: 'pt',
};

function Who() {
  const { user, isAuthenticated } = useSession();
  return <p>{`${user === undefined ? 'unknown' : (user?.firstName ?? 'nobody')} ${isAuthenticated}`}</p>;
}

const serverSays = (answer: () => Promise<Response>) => {
  const asked = vi.fn<(path: string, request: RequestInit) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', asked);
  return asked;
};

beforeEach(() => setSessionUser(null));
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('shows whom the server names, and nobody when it names nobody', async () => {
    render(<Who />);
    const asked = serverSays(async () => Response.json(rita));
    await act(refreshSession);
    expect(asked.mock.calls).toEqual([['/api/me', { credentials: 'include', cache: 'no-store' }]]);
    expect(screen.getByText('Rita true')).toBeVisible();
    serverSays(async () => Response.json(null));
    await act(refreshSession);
    expect(screen.getByText('nobody false')).toBeVisible();
  });

  it('keeps what it knew while the server is away', async () => {
    render(<Who />);
    act(() => setSessionUser(rita));
    serverSays(async () => {
      throw new TypeError('Failed to fetch');
    });
    await act(refreshSession);
    serverSays(async () => new Response('', { status: 503 }));
    await act(refreshSession);
    await waitFor(() => expect(screen.getByText('Rita true')).toBeVisible());
  });
});
