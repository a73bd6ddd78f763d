import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useReturnFocus } from './use-return-focus.ts';

function Panel({ name, onClose }: { name: string; onClose(): void }) {
  const returnFocus = useReturnFocus(true);
  return (
    <div role="dialog" aria-label={name}>
      <button
        type="button"
        onClick={() => {
          onClose();
          setTimeout(() => returnFocus(new Event('close')));
        }}
      >
        Leave {name}
      </button>
    </div>
  );
}

function Stage() {
  const [shown, show] = useState<'none' | 'skeleton' | 'form'>('none');
  return (
    <>
      <button type="button" onClick={() => show('skeleton')}>
        Open
      </button>
      {shown === 'skeleton' && <Panel name="skeleton" onClose={() => show('form')} />}
      {shown === 'form' && <Panel name="form" onClose={() => show('none')} />}
    </>
  );
}

it('the focus returns to what opened a dialog, also when another dialog has taken its place', async () => {
  const user = userEvent.setup();
  render(<Stage />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Leave skeleton' }));
  screen.getByRole('button', { name: 'Leave form' }).focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});
