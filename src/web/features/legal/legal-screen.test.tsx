import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fillLegalText } from '#domain/legal/fill-legal-text.ts';
import { Router } from '#web/ui/router.tsx';
import { CookiesScreen, PrivacyScreen, TermsScreen } from './legal-screen.tsx';

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const textOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://calma.example');
  const page = pathname.split('/').at(-1);
  const language = searchParams.get('lang');
  const text = readFileSync(`locales/${language}/legal/${page}.md`, 'utf8');
  return { page, language, text: fillLegalText(text, { complaintsBookUrl: 'https://www.livroreclamacoes.pt' }) };
};

const open = (Screen: ComponentType, respond = async (address: string) => answer(textOf(address))) => {
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation((input) => respond(String(input)));
  render(
    <Router>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Screen />
      </QueryClientProvider>
    </Router>,
  );
  return network;
};

describe('a legal page', () => {
  it.each([
    ['Privacy', PrivacyScreen],
    ['Terms', TermsScreen],
    ['Cookies', CookiesScreen],
  ])('%s opens with its title, its headings and a table of contents that leads to them', async (title, Screen) => {
    open(Screen);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
    const headings = screen.getAllByRole('heading', { level: 2 });
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(headings.length).toBeGreaterThan(3);
    expect(contents.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      headings.map((heading) => [heading.textContent, `#${heading.id}`]),
    );
  });

  it('speaks Portuguese as soon as the language changes', async () => {
    open(PrivacyScreen);
    await screen.findByRole('heading', { name: 'Your rights' });
    await act(() => i18next.changeLanguage('pt'));
    expect(await screen.findByRole('heading', { name: 'Os seus direitos' })).toBeInTheDocument();
  });

  it('shows the cookies as a table whose cells know their column', async () => {
    open(CookiesScreen);
    const cell = await screen.findByRole('cell', { name: 'i18next' });
    expect(cell).toHaveAttribute('data-label', 'Name');
    expect(screen.getByRole('cell', { name: '7 days' })).toHaveAttribute('data-label', 'How long');
  });

  it('opens outside links in a new window and says so, own pages in place', async () => {
    open(TermsScreen);
    const outside = await screen.findByRole('link', {
      name: 'https://www.livroreclamacoes.pt (opens in a new window)',
    });
    expect(outside).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Privacy' })).not.toHaveAttribute('target');
    expect(document.body.innerHTML).not.toContain('ec.europa.eu');
  });

  it('offers to try again when the text does not come', async () => {
    const answers = [answer({ code: 'unavailable', message: 'Away.', requestId: '1' }, 503)];
    open(TermsScreen, async (address) => answers.pop() ?? answer(textOf(address)));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing of yours was lost');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Terms');
  });
});
