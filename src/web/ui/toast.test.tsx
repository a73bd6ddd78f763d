import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastArea } from './toast.tsx';
import { dismissToast, showToast, type ToastContent } from './toast-store.ts';

const show = (content: ToastContent) => act(() => showToast(content));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const cardOf = (text: string) => screen.getByText(text).closest('[data-toast-area] > div') as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastArea />);
});

afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

describe('the toast area', () => {
  it('has its live regions before there is anything to say', () => {
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('alert')).toHaveAttribute('aria-live', 'assertive');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is at most 420 pixels wide from medium screens on', () => {
    expect(screen.getByRole('region')).toHaveClass('md:max-w-[420px]');
  });

  it('stands on a phone above the bar of buttons and the question about cookies', () => {
    const { className } = screen.getByRole('region');
    expect(className).toMatch(/(?<!md:)\bbottom-\[calc\([^\]]*--dock-space[^\]]*\+var\(--consent-space,0px\)/);
  });

  it('says a default toast politely', () => {
    show({ title: 'Progress saved', description: 'You can finish later.' });
    expect(screen.getByRole('status')).toHaveTextContent('Progress savedYou can finish later.');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('says a destructive toast at once', () => {
    show({ title: 'Access denied', variant: 'destructive' });
    expect(screen.getByRole('alert')).toHaveTextContent('Access denied');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows one toast at a time: a new one takes the place of the old', () => {
    show({ title: 'First' });
    show({ title: 'Second', variant: 'destructive' });
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    expect(screen.getByText('Second')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
  });

  it('takes a toast away after 5000 ms and not before', () => {
    show({ title: 'Progress saved' });
    wait(4999);
    expect(screen.getByText('Progress saved')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Progress saved')).not.toBeInTheDocument();
  });

  it('stays although the device stood still for longer than it would have shown', () => {
    show({ title: 'Logout failed' });
    // Whatever was due meanwhile comes at once, but once.
    act(() => vi.runOnlyPendingTimers());
    wait(4749);
    expect(screen.getByText('Logout failed')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Logout failed')).not.toBeInTheDocument();
  });

  it('gives a new toast its own 5000 ms', () => {
    show({ title: 'First' });
    wait(4000);
    show({ title: 'Second' });
    wait(4999);
    expect(screen.getByText('Second')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Second')).not.toBeInTheDocument();
  });

  it('stops the clock while somebody points at it, and goes on with what was left', () => {
    show({ title: 'Progress saved' });
    wait(3000);
    fireEvent.pointerEnter(cardOf('Progress saved'));
    wait(60_000);
    expect(screen.getByText('Progress saved')).toBeInTheDocument();
    fireEvent.pointerLeave(cardOf('Progress saved'));
    wait(1999);
    expect(screen.getByText('Progress saved')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Progress saved')).not.toBeInTheDocument();
  });

  it('stops the clock while its close button has the focus', () => {
    show({ title: 'Progress saved' });
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    wait(60_000);
    expect(screen.getByText('Progress saved')).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Close' }).blur());
    wait(5000);
    expect(screen.queryByText('Progress saved')).not.toBeInTheDocument();
  });

  it('closes by its button and by Escape, and the next toast is not held', () => {
    show({ title: 'First' });
    fireEvent.pointerEnter(cardOf('First'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('First')).not.toBeInTheDocument();

    show({ title: 'Second' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' });
    expect(screen.queryByText('Second')).not.toBeInTheDocument();

    show({ title: 'Third' });
    wait(5000);
    expect(screen.queryByText('Third')).not.toBeInTheDocument();
  });

  it('does not let a late dismissal take a newer toast away', () => {
    let first = 0;
    act(() => {
      first = showToast({ title: 'First' });
    });
    show({ title: 'Second' });
    act(() => dismissToast(first));
    expect(screen.getByText('Second')).toBeInTheDocument();
  });
});
