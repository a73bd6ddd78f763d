import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addInsQuery, queryClient, treatmentsQuery } from './queries.ts';

const minutes = (count: number): number => count * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.mount();
});

afterEach(() => {
  focusManager.setFocused(undefined);
  queryClient.unmount();
  queryClient.clear();
  vi.useRealTimers();
});

/** Somebody looks at this query, goes away from the window and comes back. */
const watch = async (options: ConstructorParameters<typeof QueryObserver>[1]) => {
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const comeBackAfter = async (milliseconds: number): Promise<void> => {
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(milliseconds);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { comeBackAfter, stop };
};

describe('what was read from the server', () => {
  it.each([
    ['the treatments', 60, treatmentsQuery],
    ['the add-ins', 60, addInsQuery],
    ['anything else', 5, { queryKey: ['anything'] }],
  ])('is %s: good for %i minutes, then asked for again when somebody comes back', async (_, count, query) => {
    const ask = vi.fn(async () => []);
    const { comeBackAfter, stop } = await watch({ ...query, queryFn: ask } as never);
    expect(ask).toHaveBeenCalledTimes(1);
    await comeBackAfter(minutes(count) - 1);
    expect(ask).toHaveBeenCalledTimes(1);
    await comeBackAfter(1);
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
  });

  it.each([
    ['treatments', treatmentsQuery],
    ['add-ins', addInsQuery],
    ['anything', { queryKey: ['anything'] }],
  ])('is not asked for a second time when that failed (%s)', async (_, query) => {
    const ask = vi.fn(() => Promise.reject(new Error('no')));
    const { stop } = await watch({ ...query, queryFn: ask } as never);
    await vi.advanceTimersByTimeAsync(minutes(10));
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
  });
});
