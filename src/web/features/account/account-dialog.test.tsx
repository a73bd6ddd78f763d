import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clearStageAfterEach, onStage } from '../../../../testing/account-stage.tsx';

clearStageAfterEach();

const ask = (detail?: unknown) => act(() => void window.dispatchEvent(new CustomEvent('auth open', { detail })));
const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the account dialog', () => {
  it.each([
    [undefined, 'Login'],
    [{ tab: 'login' }, 'Login'],
    [{ tab: 'register' }, 'Register'],
    ['register', 'Register'],
    [{ tab: 'another' }, 'Login'],
  ])('opens on the event with %j at %s', async (detail, tab) => {
    onStage(<p>any page</p>);
    ask(detail);
    expect(await screen.findByRole('dialog', { name: 'Account' })).toBeInTheDocument();
    expect(chosenTab()).toBe(tab);
  });

  const known = { firstName: 'Rita', lastName: 'Nunes', email: 'rita@example.com', phone: '+351912345678' };

  it('asks somebody who has just booked for a password alone, and lets them edit the rest', async () => {
    const user = onStage(<p>any page</p>);
    ask({ tab: 'register', known: { ...known, gender: 'female' } });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Rita Nunes')).toBeInTheDocument();
    expect(dialog.queryAllByRole('textbox')).toEqual([]);
    expect(dialog.getByLabelText(/^Password/)).toHaveValue('');
    expect(dialog.queryByLabelText(/^Confirm/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Edit' }));
    expect(dialog.getByLabelText(/^First name/)).toHaveValue('Rita');
    expect(dialog.getByLabelText(/^Last name/)).toHaveValue('Nunes');
    expect(dialog.getByLabelText(/^Email/)).toHaveValue('rita@example.com');
    expect(dialog.getByLabelText(/^Phone/)).toHaveValue('+351912345678');
    expect(dialog.getByLabelText(/^Confirm/)).toBeInTheDocument();
  });

  it.each([
    ['nobody is known', undefined],
    ['the email is missing', { ...known, email: '' }],
  ])('asks for everything where %s', async (_, person) => {
    onStage(<p>any page</p>);
    ask({ tab: 'register', known: person });
    await screen.findByRole('dialog');
    expect(screen.getByLabelText(/^First name/)).toHaveValue(person ? 'Rita' : '');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('');
    expect(screen.getByLabelText(/^Confirm/)).toBeInTheDocument();
  });

  it('opens on an event that carries nothing at all', async () => {
    onStage(<p>any page</p>);
    act(() => void window.dispatchEvent(new Event('auth open')));
    expect(await screen.findByRole('dialog', { name: 'Account' })).toBeInTheDocument();
  });

  it('changes its tab by a second event', async () => {
    onStage(<p>any page</p>);
    ask('login');
    await screen.findByRole('dialog');
    ask('register');
    await waitFor(() => expect(chosenTab()).toBe('Register'));
  });

  it('is all there is for a reader and the keyboard until it closes', async () => {
    const user = onStage(<button type="button">behind</button>);
    ask();
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'behind' })).toBeNull();
    for (let stop = 0; stop < 15; stop++) {
      await user.tab();
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    }
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'behind' })).toBeInTheDocument();
  });

  it('starts at its first field', async () => {
    onStage(<p>any page</p>);
    ask();
    await screen.findByRole('dialog');
    expect(screen.getByLabelText(/^Email/)).toHaveFocus();
  });

  it('can be closed, and opened again', async () => {
    const user = onStage(<p>any page</p>);
    ask();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    ask();
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['Return to Home Page', '/'],
    ['Forgot your password?', '/forgot-password'],
  ])('closes by the link %s, which leads to %s', async (name, path) => {
    const user = onStage(<p>any page</p>, '/terms');
    ask();
    await user.click(await screen.findByRole('link', { name }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(location.pathname).toBe(path);
  });
});
