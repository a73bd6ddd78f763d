import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginWithGoogle } from '#contract/auth.ts';
import { currentUser } from '#web/session/session-store.ts';
import {
  answered,
  clearStageAfterEach,
  configurePage,
  onNetwork,
  onStage,
  refused,
  toasts,
  unreachable,
} from '../../../../../testing/account-stage.tsx';
import { expectComplaint } from '../../../../../testing/quiet-console.ts';
import { rita } from '../../../../../testing/rita.ts';
import { SignInScreen } from '../sign-in-screen.tsx';

clearStageAfterEach();

type Options = { client_id: string; callback(answer: { credential: string }): void };

const append = document.head.append;
let scripts: HTMLScriptElement[];

/** Google's script is caught on its way into the page, so that nothing is ever fetched. */
beforeEach(() => {
  scripts = [];
  document.head.append = (...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node);
  };
});
afterEach(() => {
  document.head.append = append;
  Reflect.deleteProperty(window, 'google');
});

const openPage = async (googleClientId: string | null = 'our-client') => {
  await configurePage({ googleClientId });
  return onStage(<SignInScreen />, '/auth');
};

const scriptFails = () => act(async () => void scripts[0]?.onerror?.(new Event('error')));
const scriptArrives = () => act(async () => void scripts[0]?.onload?.(new Event('load')));

type Heard = { options?: Options; looks: Record<string, unknown>[] };

/** The script comes and leaves in the page what Google's would. */
const googleArrives = async (initialize?: () => never): Promise<Heard> => {
  const heard: Heard = { looks: [] };
  const id = {
    initialize: (options: Options) => {
      heard.options = options;
      initialize?.();
    },
    renderButton: (parent: HTMLElement, look: Record<string, unknown>) => {
      heard.looks.push(look);
      parent.append(Object.assign(document.createElement('button'), { textContent: 'Continue with Google' }));
    },
  };
  Object.assign(window, { google: { accounts: { id } } });
  await scriptArrives();
  return heard;
};

const loadingText = 'Loading Google authentication...';

describe('the button of Google', () => {
  it('is not there without a client id, and nothing is fetched', async () => {
    await openPage(null);
    expect(screen.queryByText(loadingText)).not.toBeInTheDocument();
    expect(scripts).toEqual([]);
  });

  it('is waited for with words, then drawn for our client in the language of the page', async () => {
    await openPage();
    expect(screen.getByText(loadingText)).toBeInTheDocument();
    expect(scripts.map((script) => script.src)).toEqual(['https://accounts.google.com/gsi/client']);
    const heard = await googleArrives();
    expect(screen.queryByText(loadingText)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
    expect(heard.options?.client_id).toBe('our-client');
    await act(() => i18next.changeLanguage('pt'));
    expect(heard.looks.map((look) => look.locale)).toEqual(['en', 'pt-PT']);
    expect(screen.getAllByRole('button', { name: 'Continue with Google' })).toHaveLength(1);
  });

  it('whose script does not load is only written to the console', async () => {
    expectComplaint(/Google sign-in: .* could not be loaded/);
    await openPage();
    await scriptFails();
    expect(screen.queryByText(loadingText)).not.toBeInTheDocument();
    expect(screen.queryByText('Failed to initialize Google authentication.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['brings nothing', scriptArrives],
    [
      'refuses to start',
      () =>
        googleArrives(() => {
          throw new Error('bad client');
        }),
    ],
  ])('whose script %s says so', async (_, arrive) => {
    await openPage();
    await arrive();
    expect(await screen.findByText('Failed to initialize Google authentication.')).toBeInTheDocument();
  });
});

describe('a credential of Google', () => {
  it('logs in', async () => {
    const requests = onNetwork(answered(loginWithGoogle, { ...rita, isNew: false }));
    await openPage();
    const heard = await googleArrives();
    await act(async () => heard.options?.callback({ credential: 'signed-by-google' }));
    expect(await toasts().findByText('Login successful')).toBeInTheDocument();
    expect(toasts().getByText('Welcome back, Rita!')).toBeInTheDocument();
    expect(requests).toEqual([{ call: 'POST /api/auth/google', body: { token: 'signed-by-google' } }]);
    expect(currentUser()).toMatchObject({ email: rita.email, role: rita.role });
  });

  it('of somebody new makes an account and does not welcome them back', async () => {
    onNetwork(answered(loginWithGoogle, { ...rita, isNew: true }));
    await openPage();
    const heard = await googleArrives();
    await act(async () => heard.options?.callback({ credential: 'signed-by-google' }));
    expect(await toasts().findByText('Registration successful')).toBeInTheDocument();
    expect(toasts().getByText('Welcome, Rita!')).toBeInTheDocument();
  });

  it.each([
    ['is refused', refused(loginWithGoogle, 'google_refused'), 'errors.google_refused'],
    ['meets no server', unreachable(loginWithGoogle), null],
  ] as const)('that %s says: Google login failed', async (_, answer, key) => {
    onNetwork(answer);
    await openPage();
    const heard = await googleArrives();
    await act(async () => heard.options?.callback({ credential: 'forged' }));
    expect(await toasts().findByText('Google login failed')).toBeInTheDocument();
    if (key) expect(toasts().getByText(i18next.t(key))).toBeInTheDocument();
  });
});

describe('the stand-in for Google', () => {
  it('asks our own server for a credential and logs in with it', async () => {
    const standIn = { ...loginWithGoogle, path: '/sandbox/google/credential' as '/api/auth/google' };
    const requests = onNetwork(
      [standIn, () => Response.json({ credential: 'signed-here' })],
      answered(loginWithGoogle, { ...rita, isNew: false }),
    );
    const user = await openPage('stand-in');
    await user.click(await screen.findByRole('button', { name: 'Continue with Google (stand-in)' }));
    expect(await toasts().findByText('Login successful')).toBeInTheDocument();
    expect(requests.at(-1)?.body).toEqual({ token: 'signed-here' });
    expect(scripts).toEqual([]);
  });
});
