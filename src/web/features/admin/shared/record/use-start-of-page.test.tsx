import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useStartOfPage } from './use-start-of-page.ts';

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));

function Stage({ keepsList }: { keepsList: boolean }) {
  const [openId, open] = useState<string | null>(null);
  useStartOfPage(openId);
  return (
    <main id="content" tabIndex={-1}>
      {(openId === null || keepsList) && (
        <button type="button" onClick={() => open('7')}>
          Open
        </button>
      )}
      {openId && <h1>Record</h1>}
    </main>
  );
}

it('a record that replaces its list has the focus at its start', async () => {
  render(<Stage keepsList={false} />);
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
});

it('one that opens beside its list leaves the focus to it', async () => {
  render(<Stage keepsList />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});
