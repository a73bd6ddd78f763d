import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Link, Router } from '#web/ui/router.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';

function Stage({ isDirty }: { isDirty: boolean }) {
  const guard = useUnsavedGuard(isDirty);
  return (
    <Router>
      <Link to="/admin/users">elsewhere</Link>
      <a href="https://example.com" target="_blank" rel="noreferrer" onClick={(event) => event.preventDefault()}>
        another window
      </a>
      {guard.dialog}
    </Router>
  );
}

afterEach(() => history.replaceState(null, '', '/'));

const open = (isDirty: boolean) => {
  history.replaceState(null, '', '/admin/settings');
  render(<Stage isDirty={isDirty} />);
  return userEvent.setup();
};

describe('words that are not saved yet', () => {
  it('are not lost by a link until one says so', async () => {
    const user = open(true);
    await user.click(screen.getByRole('link', { name: 'elsewhere' }));
    expect(location.pathname).toBe('/admin/settings');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('link', { name: 'elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(location.pathname).toBe('/admin/users');
  });

  it('are not lost by the way back', async () => {
    open(true);
    history.replaceState(null, '');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(history.state).toEqual({ isGuard: true });
  });

  it('make the browser ask before a reload, and only then', () => {
    const ask = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    open(true);
    expect(ask()).toBe(true);
  });

  it('do not stand in the way of another window', async () => {
    const user = open(true);
    await user.click(screen.getByRole('link', { name: 'another window' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('where nothing is typed', () => {
  it('nobody is asked', async () => {
    const user = open(false);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    await user.click(screen.getByRole('link', { name: 'elsewhere' }));
    expect(location.pathname).toBe('/admin/users');
  });
});
