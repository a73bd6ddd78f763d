import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChat as openDoor } from '#web/ui/chat-door.ts';
import { FloatingChat, type FloatingChatProps } from './floating-chat.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const launcher = () => screen.getByRole('button', { name: 'Open chat' });
const badge = () => screen.queryByText('1');
const dots = () => document.querySelectorAll('[data-dot]');
const input = () => screen.getByRole('textbox', { name: 'Your message' });

function show(props: Partial<FloatingChatProps> = {}) {
  return render(<FloatingChat phone="351210000000" accountName="Calma" chatMessage="Hello!" {...props} />);
}

async function openChat() {
  fireEvent.click(launcher());
  // The panel's code comes by a real import, which no fake clock can hurry.
  await act(() => import('./chat-panel.tsx'));
  await pass(0);
}

function clickAt(target: Element) {
  fireEvent.pointerDown(target);
  fireEvent.pointerUp(target);
}

describe('the launcher', () => {
  it('is there alone until it is pressed', () => {
    show();
    expect(launcher()).toHaveAttribute('aria-expanded', 'false');
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('opens the panel, moves the focus to the input and tells the caller', async () => {
    const onOpen = vi.fn();
    show({ onOpen });
    await openChat();
    expect(onOpen).toHaveBeenCalledOnce();
    expect(launcher()).toHaveAttribute('aria-expanded', 'true');
    expect(launcher()).toHaveAttribute('aria-controls', screen.getByRole('dialog', { name: 'Chat with Calma' }).id);
    expect(input()).toHaveFocus();
  });

  it('does nothing while the panel is open, and is no button to the eye', async () => {
    const onOpen = vi.fn();
    const onClose = vi.fn();
    show({ onOpen, onClose, closesOnClickAway: true });
    await openChat();
    await pass(2000);
    clickAt(launcher());
    expect(launcher()).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(launcher());
    await pass(0);
    expect(onOpen).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('Hello!')).toBeVisible();
    expect(dots()).toHaveLength(0);
  });
});

describe('the message', () => {
  it('shows three dots until the delay of two seconds has passed', async () => {
    show();
    await openChat();
    await pass(1999);
    expect(dots()).toHaveLength(3);
    expect(screen.queryByText('Hello!')).toBeNull();
    await pass(1);
    expect(dots()).toHaveLength(0);
    const log = screen.getByRole('log');
    expect(log).toHaveTextContent('Calma');
    expect(log).toHaveTextContent('Hello!');
    expect(log).toHaveTextContent('3:30 pm');
    expect(log).toHaveTextContent('Read');
  });

  it('waits as long as it is told to', async () => {
    show({ messageDelaySeconds: 5 });
    await openChat();
    await pass(4999);
    expect(screen.queryByText('Hello!')).toBeNull();
    await pass(1);
    expect(screen.getByText('Hello!')).toBeVisible();
  });

  it('is no longer waited for once the panel is closed', async () => {
    show();
    await openChat();
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits anew after closing and opening again', async () => {
    show();
    await openChat();
    await pass(1500);
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    fireEvent.click(launcher());
    await pass(1999);
    expect(dots()).toHaveLength(3);
    await pass(1);
    expect(screen.getByText('Hello!')).toBeVisible();
  });
});

describe('closing', () => {
  it('by the close control folds the panel to nothing, gives the focus back and tells the caller', async () => {
    const onClose = vi.fn();
    show({ onClose });
    await openChat();
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveStyle({ height: '320px' });
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(dialog).toHaveStyle({ height: '0px', visibility: 'hidden' });
    expect(dialog).toHaveAttribute('inert');
    expect(launcher()).toHaveFocus();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('by a click outside, when that is %s, happens %i times', async (closesOnClickAway, times) => {
    const onClose = vi.fn();
    show({ onClose, closesOnClickAway });
    await openChat();
    clickAt(screen.getByRole('log'));
    expect(onClose).not.toHaveBeenCalled();
    clickAt(document.body);
    expect(onClose).toHaveBeenCalledTimes(times);
  });

  it('does not take text selected past the edge for a click outside', async () => {
    const onClose = vi.fn();
    show({ onClose, closesOnClickAway: true });
    await openChat();
    fireEvent.pointerDown(screen.getByRole('log'));
    fireEvent.pointerUp(document.body);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('leaves the focus where a click outside has put it', async () => {
    show({ closesOnClickAway: true });
    const elsewhere = document.body.appendChild(document.createElement('input'));
    await openChat();
    elsewhere.focus();
    clickAt(elsewhere);
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('by Escape, when that is %s, happens %i times', async (closesOnEscape, times) => {
    const onClose = vi.fn();
    show({ onClose, closesOnEscape });
    await openChat();
    fireEvent.keyDown(input(), { key: 'a' });
    fireEvent.keyDown(input(), { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(times);
  });

  it('leaves an Escape alone that something else has used', async () => {
    const onClose = vi.fn();
    show({ onClose, closesOnEscape: true });
    await openChat();
    const used = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true });
    used.preventDefault();
    act(() => void document.dispatchEvent(used));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps a half-written message', async () => {
    show();
    await openChat();
    fireEvent.change(input(), { target: { value: 'Do you' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    fireEvent.click(launcher());
    expect(input()).toHaveValue('Do you');
  });
});

describe('the notification', () => {
  it('shows the digit 1 after sixty seconds and again every sixty, always 1', async () => {
    const onNotification = vi.fn();
    show({ onNotification });
    await pass(59_999);
    expect(badge()).toBeNull();
    await pass(1);
    expect(badge()).toBeInTheDocument();
    expect(launcher()).toHaveAccessibleDescription('1 new message');
    await pass(120_000);
    expect(onNotification).toHaveBeenCalledTimes(3);
    expect(badge()).toBeInTheDocument();
  });

  it('stops after as many rounds as the loop says, and tells the caller', async () => {
    const onNotification = vi.fn();
    const onLoopDone = vi.fn();
    show({ notificationDelaySeconds: 10, notificationLoop: 2, onNotification, onLoopDone });
    await pass(10_000);
    expect(onLoopDone).not.toHaveBeenCalled();
    await pass(90_000);
    expect(onNotification).toHaveBeenCalledTimes(2);
    expect(onLoopDone).toHaveBeenCalledOnce();
  });

  it('goes when the chat is opened, and its timer with it', async () => {
    const onNotification = vi.fn();
    show({ notificationDelaySeconds: 10, onNotification });
    await pass(10_000);
    await openChat();
    expect(badge()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    await pass(60_000);
    expect(onNotification).toHaveBeenCalledOnce();
    expect(badge()).toBeNull();
  });

  it('does not start its minute anew when the page around it is drawn again', async () => {
    const view = show({ onNotification: () => {} });
    await pass(40_000);
    view.rerender(<FloatingChat phone="351210000000" onNotification={() => {}} />);
    await pass(20_000);
    expect(badge()).toBeInTheDocument();
  });

  it('never comes when switched off', async () => {
    show({ hasNotifications: false });
    await pass(600_000);
    expect(badge()).toBeNull();
  });

  it.each([
    [9.9, 1],
    [0, 1],
    [Number.NaN, 1],
    [10, 0],
  ])('with a delay of %d seconds logs %i errors', async (notificationDelaySeconds, errors) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    show({ notificationDelaySeconds });
    expect(logged).toHaveBeenCalledTimes(errors);
    expect(vi.getTimerCount()).toBe(errors === 0 ? 1 : 0);
    await pass(60_000);
    expect(badge() === null).toBe(errors > 0);
  });

  it('leaves no timer behind when it is taken from the page', async () => {
    const { unmount } = show();
    await openChat();
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('sending', () => {
  it('opens the send page in a new window, then tells the caller, then empties the input', async () => {
    const order: string[] = [];
    const open = vi.spyOn(window, 'open').mockImplementation(() => {
      order.push('window');
      return null;
    });
    const onSubmit = vi.fn(() => {
      order.push(`callback, input still "${(input() as HTMLInputElement).value}"`);
    });
    show({ onSubmit });
    await openChat();
    fireEvent.change(input(), { target: { value: ' 2 + 2 & more ' } });
    fireEvent.click(screen.getByRole('button', { name: /Send message/ }));
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'https://api.whatsapp.com/send/?phone=351210000000&text= 2 %2B 2 %26 more ',
      '_blank',
      'noopener',
    );
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(' 2 + 2 & more ');
    expect(order).toEqual(['window', 'callback, input still " 2 + 2 & more "']);
    expect(input()).toHaveValue('');
  });

  it.each(['', '   '])('does nothing with %j', async (text) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const onSubmit = vi.fn();
    show({ onSubmit });
    await openChat();
    fireEvent.change(input(), { target: { value: text } });
    fireEvent.submit(input());
    expect(open).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(input()).toHaveValue(text);
  });
});

describe("the widget's own defaults", () => {
  it('are its texts and a height of 320', async () => {
    show();
    await openChat();
    expect(screen.getByText('Typically replies within 1 hour')).toBeVisible();
    expect(input()).toHaveAttribute('placeholder', 'Type a message..');
    expect(screen.getByRole('dialog')).toHaveStyle({ height: '320px' });
  });

  it('keep the panel open on a click outside and on Escape', async () => {
    const onClose = vi.fn();
    show({ onClose });
    await openChat();
    clickAt(document.body);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('where the launcher stands', () => {
  const onPhone = (): void => {
    const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  };

  it('is the header on a phone, where it covers nothing', async () => {
    onPhone();
    const onClose = vi.fn();
    render(
      <>
        <header>
          <div id="chat-place" />
        </header>
        <FloatingChat phone="351210000000" accountName="Calma" closesOnClickAway onClose={onClose} />
      </>,
    );
    expect(document.querySelector('header')).toContainElement(launcher());
    await openChat();
    expect(screen.getByRole('dialog', { name: 'Chat with Calma' })).toBeInTheDocument();
    clickAt(launcher());
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is nowhere when the page has its own help, which opens the same panel', async () => {
    show({ hasLauncher: false });
    expect(screen.queryByRole('button', { name: 'Open chat' })).toBeNull();
    act(() => openDoor());
    await act(() => import('./chat-panel.tsx'));
    await pass(0);
    expect(screen.getByRole('dialog', { name: 'Chat with Calma' })).toBeInTheDocument();
    expect(input()).toHaveFocus();
  });
});
