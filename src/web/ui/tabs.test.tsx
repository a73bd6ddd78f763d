import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

function Seasons() {
  const [value, setValue] = useState<'spring' | 'summer' | 'autumn'>('spring');
  return (
    <Tabs
      label="Seasons"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'spring', label: 'Spring', content: <input aria-label="First leaf" /> },
        { value: 'summer', label: 'Summer', content: 'Warm' },
        { value: 'autumn', label: 'Autumn', content: 'Windy' },
      ]}
    />
  );
}

const chosen = () => screen.getByRole('tab', { selected: true });

it('shows the panel of the chosen tab alone, and each knows the other by name', async () => {
  render(<Seasons />);
  expect(screen.getByRole('tablist', { name: 'Seasons' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Spring' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Summer' }));
  expect(screen.getByRole('tabpanel', { name: 'Summer' })).toHaveTextContent('Warm');
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  expect(chosen()).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
});

it('is walked by arrows, Home and End, round and round, with one tab in the tab order', async () => {
  render(<Seasons />);
  await userEvent.tab();
  expect(chosen()).toHaveFocus();
  for (const [key, name] of [
    ['{ArrowLeft}', 'Autumn'],
    ['{ArrowRight}', 'Spring'],
    ['{End}', 'Autumn'],
    ['{Home}', 'Spring'],
    ['{ArrowRight}', 'Summer'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(chosen()).toHaveAccessibleName(name);
    expect(chosen()).toHaveFocus();
  }
  await userEvent.tab();
  expect(screen.getByRole('tabpanel', { name: 'Summer' })).toHaveFocus();
});

it('leaves the keys to a field inside of a panel', async () => {
  render(<Seasons />);
  await userEvent.type(screen.getByLabelText('First leaf'), 'green{Home}{ArrowRight}');
  expect(chosen()).toHaveAccessibleName('Spring');
});
