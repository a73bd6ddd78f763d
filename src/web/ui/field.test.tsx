import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { TextField } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';

describe('a field', () => {
  it('is named by its label alone and described by nothing when there is nothing to say', () => {
    render(<TextField label="Email" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).not.toHaveAttribute('aria-describedby');
    expect(input).not.toHaveAttribute('aria-invalid');
    expect(input).not.toBeRequired();
  });

  it('is described by its hint and its error, and called invalid when there is an error', () => {
    render(<TextField label="Email" hint="We send the code there." error="Please enter a valid email" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toHaveAccessibleDescription('We send the code there. Please enter a valid email');
    expect(input).toBeInvalid();
  });

  it('tells that it is required without putting the mark into its name', () => {
    render(<TextField label="Email" required />);
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-required', 'true');
    expect(screen.getByText('*')).toHaveAttribute('aria-hidden', 'true');
  });

  it('keeps a hidden label for screen readers', () => {
    render(<TextField label="Code" hideLabel />);
    expect(screen.getByRole('textbox', { name: 'Code' })).toBeInTheDocument();
  });

  it('wires text area, select and checkbox the same way', () => {
    render(
      <>
        <TextArea label="Notes" error="Too long" />
        <Select label="Treatment" error="Choose one">
          <option>Relaxing</option>
        </Select>
        <Checkbox label="I accept" error="Please accept" />
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveAccessibleDescription('Too long');
    expect(screen.getByRole('combobox', { name: 'Treatment' })).toHaveAccessibleDescription('Choose one');
    expect(screen.getByRole('checkbox', { name: 'I accept' })).toHaveAccessibleDescription('Please accept');
    for (const control of [
      ...screen.getAllByRole('textbox'),
      screen.getByRole('combobox'),
      screen.getByRole('checkbox'),
    ])
      expect(control).toBeInvalid();
  });
});

describe('a password field', () => {
  it('shows and hides what was typed, and says which the button will do', async () => {
    render(<PasswordField label="Password" />);
    const input = screen.getByLabelText('Password');
    await userEvent.type(input, 'calma-2026');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('calma-2026');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('speaks Portuguese', async () => {
    await i18next.changeLanguage('pt');
    render(<PasswordField label="Palavra-passe" />);
    expect(screen.getByRole('button', { name: 'Mostrar a palavra-passe' })).toBeInTheDocument();
  });
});
