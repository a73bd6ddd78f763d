import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Stepper } from './stepper.tsx';

const steps = ['Zip code', 'People', 'Massage details', 'Add-ins'];

describe('the stepper', () => {
  it('names the current step and its place, in a region that is read out when it changes', () => {
    const { rerender } = render(<Stepper steps={steps} current={2} />);
    const where = screen.getByText('People', { selector: 'b' }).closest('[aria-live]');
    expect(where).toHaveAttribute('aria-live', 'polite');
    expect(where).toHaveTextContent('People · step 2 of 4');
    rerender(<Stepper steps={steps} current={3} />);
    expect(where).toHaveTextContent('Massage details · step 3 of 4');
  });

  it('marks exactly the current step', () => {
    render(<Stepper steps={steps} current={2} />);
    const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current).toHaveLength(1);
    expect(current[0]).toHaveTextContent('People');
  });

  it('lets one go back to finished steps and to no other', async () => {
    const onGoTo = vi.fn();
    render(<Stepper steps={steps} current={3} onGoTo={onGoTo} />);
    const buttons = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Zip code, done. Go back to this step.',
      'People, done. Go back to this step.',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /People/ }));
    expect(onGoTo).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('offers no way back when the caller gives none', () => {
    render(<Stepper steps={steps} current={4} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

it('names groups of steps where there is room, and which one is being answered', () => {
  const groups = [
    { name: 'Area', steps: 1 },
    { name: 'Massage', steps: 3 },
  ];
  render(<Stepper steps={steps} groups={groups} current={3} />);
  expect(screen.getByText('Area')).toBeInTheDocument();
  const [, here] = screen.getByText('Area').closest('div')?.children ?? [];
  expect(here).toHaveTextContent(/^Massage details$/);
  expect(screen.getAllByRole('listitem')).toHaveLength(steps.length);
});
