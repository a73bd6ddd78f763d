import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CheckboxCards } from './checkbox-cards.tsx';
import { RadioCards, RadioPills } from './radio-cards.tsx';

const treatments = [
  { value: 'relaxing', title: 'Relaxing', description: 'Long, slow strokes.', note: 'from 65,00 €' },
  { value: 'deep', title: 'Deep tissue' },
  { value: 'thai', title: 'Thai', disabled: true },
] as const;

type Treatment = (typeof treatments)[number]['value'];

describe('radio cards', () => {
  it('are native radios of one group, each named by its title and described by the rest', () => {
    render(<RadioCards legend="Treatment" value="relaxing" onChange={vi.fn()} options={treatments} />);
    expect(screen.getByRole('group', { name: 'Treatment' })).toBeInTheDocument();
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map((radio) => radio.name)).toEqual(Array(3).fill(radios[0]?.name));
    const relaxing = screen.getByRole('radio', { name: 'Relaxing' });
    expect(relaxing).toHaveAccessibleDescription('Long, slow strokes. from 65,00 €');
    expect(relaxing).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Thai' })).toBeDisabled();
  });

  it('tell which one was chosen, by a press anywhere on the card', async () => {
    const onChange = vi.fn<(value: Treatment) => void>();
    render(<RadioCards legend="Treatment" value="deep" onChange={onChange} options={treatments} />);
    await userEvent.click(screen.getByText('Long, slow strokes.'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('relaxing');
  });

  it('say nothing when a card that is not offered is pressed', async () => {
    const onChange = vi.fn<(value: Treatment) => void>();
    render(<RadioCards legend="Treatment" value={null} onChange={onChange} options={treatments} />);
    await userEvent.click(screen.getByText('Thai'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('tie hint and error to the group', () => {
    render(
      <RadioCards
        legend="Treatment"
        hint="You can change it."
        error="Choose one."
        value={null}
        onChange={vi.fn()}
        options={treatments}
      />,
    );
    expect(screen.getByRole('group')).toHaveAccessibleDescription('You can change it. Choose one.');
  });
});

describe('radio pills', () => {
  it('are chosen with the keyboard as radios are', async () => {
    function Pills() {
      const [minutes, setMinutes] = useState<string | null>('60');
      const options = ['60', '75', '90'].map((value) => ({ value, label: `${value} min` }));
      return <RadioPills legend="How long?" value={minutes} onChange={setMinutes} options={options} />;
    }
    render(<Pills />);
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: '60 min' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: '75 min' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '60 min' })).not.toBeChecked();
  });
});

describe('checkbox cards', () => {
  it('add and take away', async () => {
    const onChange = vi.fn();
    const options = [
      { value: 'aroma', title: 'Aromatherapy' },
      { value: 'scalp', title: 'Scalp massage' },
    ];
    render(<CheckboxCards legend="Add-ins" values={['aroma']} onChange={onChange} options={options} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Scalp massage' }));
    expect(onChange).toHaveBeenLastCalledWith(['aroma', 'scalp']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Aromatherapy' }));
    expect(onChange).toHaveBeenLastCalledWith([]);
  });
});
