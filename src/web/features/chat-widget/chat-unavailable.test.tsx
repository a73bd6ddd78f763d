import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ChatWidget } from './chat-widget.tsx';

vi.mock('./floating-chat.tsx', () => {
  throw new Error('offline');
});

it('offers the send page itself when the chat cannot be fetched', async () => {
  render(<ChatWidget phone="351210000000" brand="Calma" />);
  fireEvent.click(screen.getByRole('button', { name: 'Open chat' }));
  const link = await screen.findByRole('link', { name: 'Write to us in a new window' });
  expect(link).toHaveAttribute('href', 'https://api.whatsapp.com/send/?phone=351210000000&text=');
  expect(screen.getByRole('alert')).toHaveTextContent('The chat could not be loaded.');
});
