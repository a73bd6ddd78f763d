import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { setSessionUser } from '#web/session/session-store.ts';
import { ToastArea } from '#web/ui/toast.tsx';
import { keepScreensApart, openScreen } from '../../../../testing/after-booking.tsx';
import { refusal } from '../../../../testing/example-company.ts';
import { rita } from '../../../../testing/rita.ts';
import { Header } from './header.tsx';

const call = 'POST /api/language-preference';

keepScreensApart();
afterEach(() => i18next.changeLanguage('en'));

const open = (answer = { body: { ok: true } } as ReturnType<typeof refusal>) =>
  openScreen(
    <>
      <Header />
      <ToastArea />
    </>,
    '/',
    { [call]: answer, 'GET /api/notifications/news': { body: { unread: 0 } } },
  );
const choosePortuguese = async (): Promise<void> => {
  await userEvent.click(screen.getByRole('radio', { name: /PT|Português/ }));
  await expect.poll(() => i18next.language).toBe('pt');
};

it('a language that somebody signed in chooses is remembered for their mails', async () => {
  setSessionUser(rita);
  const { callsOf } = open();
  await choosePortuguese();
  await expect.poll(() => callsOf(call).length).toBe(1);
  expect(callsOf(call)[0]).toMatchObject({ body: { language: 'pt' } });
});

it('the language of a visitor stays in their browser', async () => {
  setSessionUser(null);
  const { callsOf } = open();
  await choosePortuguese();
  expect((await screen.findAllByRole('link', { name: 'Entrar' })).length).toBeGreaterThan(0);
  expect(callsOf(call)).toEqual([]);
});

it('a language that could not be remembered holds all the same, and nobody is told', async () => {
  setSessionUser(rita);
  const { callsOf } = open(refusal('unavailable', 503));
  await choosePortuguese();
  await expect.poll(() => callsOf(call).length).toBe(1);
  expect(i18next.language).toBe('pt');
  for (const alert of screen.getAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
});
