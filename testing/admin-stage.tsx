import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, vi } from 'vitest';
import type { Route } from '#contract/route.ts';
import type { SessionUser } from '#contract/session.ts';
import { queryClient } from '#web/api/queries.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { Router } from '#web/ui/router.tsx';
import { ToastArea } from '#web/ui/toast.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';

export const helena: SessionUser = {
  id: '11111111-1111-4111-8111-111111111111',
  firstName: 'Helena',
  lastName: 'Duarte',
  email: 'admin@calma.example',
  phone: null,
  role: 'admin',
  language: 'en',
};

export type Asked = { params: Record<string, string>; query: URLSearchParams; body: unknown };
/** What a route answers: a body, or a whole response for a refusal. */
type Answer = (asked: Asked) => unknown;

export type Calls = { readonly log: string[]; readonly asked: (Asked & { call: string })[] };

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** A server of the admin that answers as told; a call nobody expected fails the test. */
export const onServer = (...answers: [Route, Answer][]): Calls => {
  const asked: (Asked & { call: string })[] = [];
  const log: string[] = [];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const url = new URL(address, location.origin);
    const method = request.method ?? 'GET';
    // The exact path before one with a parameter, as the real server chooses.
    const fitting = answers
      .filter(([route]) => route.method === method && patternOf(route.path).test(url.pathname))
      .sort(([a], [b]) => a.path.split(':').length - b.path.split(':').length)[0];
    expect(fitting, `${method} ${address} was not expected`).toBeDefined();
    const [route, answer] = fitting as [Route, Answer];
    const body = typeof request.body === 'string' ? JSON.parse(request.body) : request.body;
    const params = { ...patternOf(route.path).exec(url.pathname)?.groups };
    const call = { call: `${method} ${url.pathname}${url.search}`, params, query: url.searchParams, body };
    asked.push(call);
    log.push(call.call);
    const result = await answer(call);
    if (result instanceof Response) return result;
    return route.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(result, { status: route.status ?? 200 });
  });
  return { log, asked };
};

export const refusal = (status: number, code: string, more: object = {}): Response =>
  Response.json({ code, message: `refused: ${code}`, requestId: 'r', ...more }, { status });

export const onAdminStage = (screen: ReactNode, path: string): UserEvent => {
  history.replaceState(null, '', path);
  act(() => setSessionUser(helena));
  render(
    <Router>
      <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>
      <ToastArea />
    </Router>,
  );
  return userEvent.setup();
};

export const clearAdminStageAfterEach = (): void => {
  afterEach(() => {
    act(() => dismissToast());
    // First of all: a screen that still stands would fill the cache again.
    cleanup();
    queryClient.clear();
    act(() => setSessionUser(null));
    history.replaceState(null, '', '/');
    vi.unstubAllGlobals();
  });
};

export const rowTexts = (table: HTMLElement): string[] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent ?? '');
