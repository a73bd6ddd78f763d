import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askEvery, useLive } from './live.ts';
import { queryClient } from './queries.ts';

/** What a browser has; nothing leaves it. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Line[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Line.opened.push(this);
  }
  close(): void {
    this.readyState = Line.CLOSED;
  }
}

const open = (): Line[] => Line.opened.filter(({ readyState }) => readyState !== Line.CLOSED);
const settle = () => act(async () => undefined);

function Page({ booking }: { booking?: string }) {
  useLive(true, booking ? { booking, token: 'key' } : {});
  return null;
}

let asked = vi.fn(async () => 'answer');

beforeEach(async () => {
  Line.opened = [];
  vi.stubGlobal('EventSource', Line);
  asked = vi.fn(async () => 'answer');
  await queryClient.fetchQuery({ queryKey: ['seen'], queryFn: asked, meta: { followsNews: true } });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stale = (): boolean => queryClient.getQueryState(['seen'])?.isInvalidated === true;

it('opens one line for a screen and the bell above it, and closes it when both are gone', async () => {
  const { unmount } = render(
    <>
      <Page />
      <Page booking="b1" />
    </>,
  );
  await settle();
  expect(open().map(({ url }) => url)).toEqual(['/api/live?booking=b1&token=key']);
  unmount();
  await settle();
  expect(open()).toEqual([]);
});

it('makes what follows news ask again with each change, and asks rarely by the clock meanwhile', async () => {
  render(<Page />);
  await settle();
  const [line] = open();
  expect([line?.url, askEvery(15_000)]).toEqual(['/api/live', 15_000]);
  line?.onopen?.();
  expect(askEvery(15_000)).toBe(60_000);
  line?.dispatchEvent(new Event('change'));
  expect(stale()).toBe(true);
});

it('goes on by the clock when it is refused, and tries again later', async () => {
  vi.useFakeTimers();
  render(<Page />);
  await settle();
  const [line] = open();
  line?.onopen?.();
  if (line) line.readyState = Line.CLOSED;
  line?.onerror?.();
  expect([askEvery(15_000), open().length]).toEqual([15_000, 0]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open()).toHaveLength(1);
  expect(stale()).toBe(true);
});

it('has no line while nobody sees the page, and looks once when somebody does again', async () => {
  render(<Page />);
  await settle();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(open()).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect([open().length, stale()]).toEqual([1, true]);
  hidden.mockRestore();
});

it('asks by the clock alone where a browser knows no such lines', async () => {
  vi.stubGlobal('EventSource', undefined);
  render(<Page />);
  await settle();
  expect([Line.opened, askEvery(20_000)]).toEqual([[], 20_000]);
});
