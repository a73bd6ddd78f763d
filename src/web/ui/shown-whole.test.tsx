import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Loading } from './loading.tsx';
import { ShownWhole } from './shown-whole.tsx';
import { Skeleton } from './skeleton.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const figures = <p>Figures</p>;
const boxOf = () => screen.getByText('Figures').parentElement;
/** What watches the parts hears of a change after it. */
const draw = (again: () => void) =>
  act(async () => {
    again();
  });

it('shows what is whole at once', () => {
  render(<ShownWhole>{figures}</ShownWhole>);
  expect(boxOf()).not.toHaveClass('invisible');
});

it('waits for a part whose code is on its way, and then for what that part asks for', async () => {
  const { rerender } = render(
    <ShownWhole>
      {figures}
      <Loading room="screen" />
    </ShownWhole>,
  );
  expect(boxOf()).toHaveClass('invisible');
  await draw(() =>
    rerender(
      <ShownWhole>
        {figures}
        <Skeleton />
      </ShownWhole>,
    ),
  );
  expect(boxOf()).toHaveClass('invisible');
  await draw(() =>
    rerender(
      <ShownWhole>
        {figures}
        <p>Rows</p>
      </ShownWhole>,
    ),
  );
  expect(boxOf()).not.toHaveClass('invisible');
  expect(boxOf()).not.toHaveAttribute('data-late');
});

it('waits three seconds for the slowest part, and says that it is late', () => {
  render(
    <ShownWhole>
      {figures}
      <Skeleton />
    </ShownWhole>,
  );
  act(() => vi.advanceTimersByTime(2999));
  expect(boxOf()).toHaveClass('invisible');
  act(() => vi.advanceTimersByTime(1));
  expect(boxOf()).not.toHaveClass('invisible');
  expect(boxOf()).toHaveAttribute('data-late');
});
