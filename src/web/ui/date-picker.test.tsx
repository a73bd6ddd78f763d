import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DatePicker } from './date-picker.tsx';

const user = userEvent.setup({ delay: null });
const freeDays = new Set(['2026-11-18', '2026-11-20', '2026-12-01']);

function Picker({ onChange, isLoading }: { onChange: (day: string) => void; isLoading?: boolean }) {
  const [day, setDay] = useState<string | null>(null);
  return (
    <DatePicker
      label="Day of your visit"
      value={day}
      onChange={(next) => {
        setDay(next);
        onChange(next);
      }}
      today="2026-11-16"
      firstDay="2026-11-16"
      lastDay="2027-01-10"
      freeDays={freeDays}
      isLoading={isLoading}
    />
  );
}

const open = (isLoading = false) => {
  const onChange = vi.fn();
  render(<Picker onChange={onChange} isLoading={isLoading} />);
  return onChange;
};

const dayNamed = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const inTabOrder = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-day]')]
    .filter((day) => day.tabIndex === 0)
    .map((day) => day.dataset.day);

describe('the calendar of days', () => {
  afterEach(async () => {
    await i18next.changeLanguage('en');
  });

  it('names its days, says which are free, and lets only those be chosen', async () => {
    const onChange = open();
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeInTheDocument();
    expect(dayNamed(/November 16.*no free times$/)).toHaveAttribute('aria-current', 'date');
    await user.click(dayNamed(/November 17.*no free times$/));
    expect(onChange).not.toHaveBeenCalled();
    await user.click(dayNamed(/November 18.*free times$/));
    expect(onChange).toHaveBeenCalledWith('2026-11-18');
    expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('18');
    expect(dayNamed(/November 18.*chosen$/)).toBeInTheDocument();
  });

  it('is walked by keys with one day in the tab order, into other months and no further than the last day', async () => {
    const onChange = open();
    await user.click(dayNamed(/November 16/));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(dayNamed(/November 18/)).toHaveFocus();
    expect(inTabOrder()).toEqual(['2026-11-18']);
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith('2026-11-18');
    await user.keyboard('{End}{ArrowDown}');
    expect(dayNamed(/November 29/)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(dayNamed(/November 23/)).toHaveFocus();
    await user.keyboard('{PageDown}');
    expect(screen.getByRole('grid', { name: 'December 2026' })).toBeInTheDocument();
    expect(dayNamed(/December 23/)).toHaveFocus();
    await user.keyboard('{PageDown}');
    expect(dayNamed(/January 10, 2027/)).toHaveFocus();
    await user.keyboard('{PageUp}{PageUp}{PageUp}');
    expect(dayNamed(/November 16/)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(dayNamed(/November 16/)).toHaveFocus();
  });

  it('turns its months by buttons, which stay in place at both ends', async () => {
    open();
    const [before, next] = [screen.getByRole('button', { name: 'Previous month' }), dayNamed(/^Next month$/)];
    await user.click(before);
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeInTheDocument();
    await user.click(next);
    await user.click(next);
    await user.click(next);
    expect(screen.getByRole('grid', { name: 'January 2027' })).toBeInTheDocument();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    expect(inTabOrder()).toEqual(['2027-01-01']);
  });

  it('calls nothing full and lets nothing be chosen while the free days are on their way', async () => {
    const onChange = open(true);
    expect(screen.queryByRole('button', { name: /free times/ })).not.toBeInTheDocument();
    await user.click(dayNamed(/November 18, 2026$/));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('begins its weeks on Monday and speaks Portuguese to those who read it', async () => {
    await i18next.changeLanguage('pt');
    open();
    expect(screen.getByRole('grid', { name: 'Novembro de 2026' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((name) => name.textContent)).toEqual([
      'seg',
      'ter',
      'qua',
      'qui',
      'sex',
      'sáb',
      'dom',
    ]);
    expect(dayNamed(/^quarta-feira, 18 novembro, 2026, com horas livres$/)).toBeInTheDocument();
  });
});
