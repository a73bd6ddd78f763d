import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import type { Route, RouteAnswer } from '#contract/route.ts';
import { startPublicConfig } from '#web/api/public-config.ts';
import { AccountDoor } from '#web/app/frame/account-door.tsx';
// Fetched before the clock of a test runs; in the page it comes when it is asked for.
import '#web/features/account/account-dialog.tsx';
import { dropPending } from '#web/features/account/register/pending-registration.ts';
import { openAccount } from '#web/session/account-door.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { Router } from '#web/ui/router.tsx';
import { ToastArea } from '#web/ui/toast.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { write } from './write.ts';

export type Answer = () => Response | Promise<Response>;

/** A success as the contract writes it. */
export const answered = <R extends Route>(route: R, body: RouteAnswer<R>): [Route, Answer] => [
  route,
  () => Response.json(body, { status: route.status ?? 200 }),
];

type Details = { fields?: Record<string, string>; retryAfterSeconds?: number };

/** A refusal as our server writes it, in the language of the page. */
export const refused = (
  route: Route,
  code: ErrorCode,
  { fields, retryAfterSeconds }: Details = {},
): [Route, Answer] => [
  route,
  () =>
    Response.json(
      { code, message: i18next.t(`errors.${code}`), requestId: 'req-1', ...(fields && { fields }) },
      {
        status: errorStatus[code],
        headers: retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {},
      },
    ),
];

/** An answer that no server of ours would write: a proxy's page, say. */
export const strange = (route: Route, status: number): [Route, Answer] => [
  route,
  () => new Response('<h1>Bad Gateway</h1>', { status }),
];

/** No answer at all. */
export const unreachable = (route: Route): [Route, Answer] => [
  route,
  () => Promise.reject(new TypeError('Failed to fetch')),
];

/** An answer that comes when the test says so. */
export const held = (answer: [Route, Answer]): { answer: [Route, Answer]; release(): void } => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: [answer[0], () => released.then(answer[1])], release: () => release() };
};

type Request = { call: string; body: unknown };

/** Each call is answered in the order given; one that nobody expected fails the test. */
export const onNetwork = (...answers: [Route, Answer][]): Request[] => {
  const requests: Request[] = [];
  const waiting = [...answers];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    requests.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const index = waiting.findIndex(([route]) => `${route.method} ${route.path}` === call);
    const [found] = index < 0 ? [] : waiting.splice(index, 1);
    if (!found) throw new Error(`Nobody expected ${call}`);
    return found[1]();
  });
  return requests;
};

/** What the server would write into the page. */
export const configurePage = async (config: Partial<PublicConfig>): Promise<void> => {
  const element = document.createElement('script');
  element.id = 'public-config';
  element.type = 'application/json';
  element.textContent = JSON.stringify(config);
  document.body.append(element);
  await startPublicConfig();
  element.remove();
};

/** A screen, or nothing, with what the whole app has around it: toasts and the door of the account dialog. */
export const onStage = (page: ReactNode, path = '/'): UserEvent => {
  history.replaceState(null, '', path);
  render(
    <Router>
      {page}
      <ToastArea />
      <AccountDoor />
    </Router>,
  );
  return userEvent.setup();
};

export const clearStageAfterEach = (): void => {
  afterEach(async () => {
    dismissToast();
    dropPending();
    setSessionUser(null);
    await configurePage({ googleClientId: null });
    history.replaceState(null, '', '/');
  });
};

export const toasts = () => within(screen.getByRole('region', { name: /Notifications|Notificações/ }));

export const expectToast = async (title: string, text?: string): Promise<void> => {
  expect(await toasts().findByText(title)).toBeInTheDocument();
  if (text) expect(toasts().getByText(text)).toBeInTheDocument();
};

export const goodRegistration = {
  'First name': 'Rita',
  'Last name': 'Nunes',
  Email: ' rita@example.com ',
  Phone: '912 345 678',
  Password: 'a-good-one',
  'Confirm password': 'a-good-one',
};

export const submitRegistration = async (
  user: UserEvent,
  changes: Partial<typeof goodRegistration> = {},
): Promise<void> => {
  for (const [label, value] of Object.entries({ ...goodRegistration, ...changes })) {
    await write(user, screen.getByLabelText(new RegExp(`^${label}`)), value);
  }
  await user.click(screen.getByRole('button', { name: 'Register' }));
};

export const registerInDialog = async (): Promise<UserEvent> => {
  const user = onStage(<p>the wizard</p>);
  openAccount('register');
  await screen.findByRole('dialog', { name: 'Account' });
  await submitRegistration(user);
  return user;
};
