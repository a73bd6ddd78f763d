import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChat as openDoor } from '#web/ui/chat-door.ts';
import { ChatWidget } from './chat-widget.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openChat() {
  fireEvent.click(screen.getByRole('button', { name: 'Open chat' }));
  // Its code comes by a real import, which no fake clock can hurry.
  await act(() => import('./floating-chat.tsx'));
  await act(() => vi.advanceTimersByTimeAsync(2000));
}

describe("the product's chat", () => {
  it('speaks in the name of the brand, with its own texts and height', async () => {
    render(<ChatWidget phone="+351 210 000 000" brand="Calma" />);
    await openChat();
    expect(screen.getByRole('dialog', { name: 'Chat with Calma' })).toHaveStyle({ height: '350px' });
    expect(screen.getByText('Typically replies within a few minutes')).toBeVisible();
    expect(screen.getByText(/wellness journey/)).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveAttribute('placeholder', 'Type your message...');
  });

  it('has an avatar of 60 by 60', async () => {
    render(<ChatWidget phone="351210000000" brand="Calma" />);
    await openChat();
    const avatar = screen.getByRole('dialog').querySelector('svg');
    expect([avatar?.getAttribute('width'), avatar?.getAttribute('height')]).toEqual(['60', '60']);
  });

  it('closes on a click outside and on Escape', async () => {
    render(<ChatWidget phone="351210000000" brand="Calma" />);
    await openChat();
    fireEvent.pointerDown(document.body);
    fireEvent.pointerUp(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    await openChat();
    expect(screen.getByRole('dialog')).toBeVisible();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('notifies after a minute', async () => {
    render(<ChatWidget phone="351210000000" brand="Calma" />);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('1')).toBeInTheDocument();
    await openChat();
    expect(screen.queryByText('1')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText('1')).toBeNull();
  });

  it('opens for the page’s own help where it has no launcher', async () => {
    render(<ChatWidget phone="351210000000" brand="Calma" hasLauncher={false} />);
    expect(screen.queryByRole('button', { name: 'Open chat' })).toBeNull();
    act(() => openDoor());
    await act(() => import('./floating-chat.tsx'));
    expect(screen.getByRole('dialog', { name: 'Chat with Calma' })).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('sends to the digits of the configured number', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    render(<ChatWidget phone="+351 210 000 000" brand="Calma" />);
    await openChat();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Hi' } });
    fireEvent.submit(screen.getByRole('textbox'));
    expect(open.mock.calls[0]?.[0]).toBe('https://api.whatsapp.com/send/?phone=351210000000&text=Hi');
  });

  it('is not there without a number', () => {
    const { container } = render(<ChatWidget phone="" brand="Calma" />);
    expect(container).toBeEmptyDOMElement();
  });
});
