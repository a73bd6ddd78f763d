import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { Router } from '#web/ui/router.tsx';
import { Footer } from './footer.tsx';

const company = {
  legalName: 'Calma Bem-Estar, Lda.',
  taxNumber: '500000000',
  address: 'Rua do Exemplo 1, Lisboa',
  email: 'ola@calma.example',
  phone: '+351 912 345 678',
};

const show = (overrides: Partial<Parameters<typeof Footer>[0]> = {}) =>
  render(
    <Router>
      <Footer brand="Calma" company={company} onCookieChoices={() => undefined} {...overrides} />
    </Router>,
  );

describe('the footer', () => {
  it('leads to the legal pages and the complaints book', () => {
    show();
    const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('Privacy')).toBe('/privacy');
    expect(addressOf('Terms')).toBe('/terms');
    expect(addressOf('Cookies')).toBe('/cookies');
    expect(addressOf(/Livro de Reclamações/)).toBe('https://www.livroreclamacoes.pt');
    expect(addressOf(/consumidor\.gov\.pt/)).toBe('https://www.consumidor.gov.pt');
  });

  it('sells nothing where people work, and keeps what the law asks for', () => {
    show({ isWorkplace: true });
    expect(screen.queryByRole('link', { name: 'Gift cards' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Privacy' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Livro de Reclamações/ })).toBeInTheDocument();
  });

  it('leads where the settings say', () => {
    const addresses = {
      complaintsBookUrl: 'https://book.example/calma',
      disputesUrl: 'https://www.disputes.example/list',
    };
    show({ company: { ...company, ...addresses } });
    expect(screen.getByRole('link', { name: /Livro de Reclamações/ })).toHaveAttribute(
      'href',
      'https://book.example/calma',
    );
    expect(screen.getByRole('link', { name: /^disputes\.example\/list/ })).toHaveAttribute(
      'href',
      'https://www.disputes.example/list',
    );
  });

  it('opens the cookie choices', async () => {
    const onCookieChoices = vi.fn();
    show({ onCookieChoices });
    await userEvent.click(screen.getByRole('button', { name: 'Cookie choices' }));
    expect(onCookieChoices).toHaveBeenCalledOnce();
  });

  it('says who the company is', () => {
    show();
    expect(screen.getByText('Calma Bem-Estar, Lda. · NIF 500000000 · Rua do Exemplo 1, Lisboa')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '+351 912 345 678' })).toHaveAttribute('href', 'tel:+351912345678');
  });

  it.each([
    ['+351 912 345 678', 'Chamada para a rede móvel nacional'],
    ['912 345 678', 'Chamada para a rede móvel nacional'],
    ['+351 210 000 000', 'Chamada para a rede fixa nacional'],
  ])('says beside %s: %s', async (phone, note) => {
    await i18next.changeLanguage('pt');
    show({ company: { ...company, phone } });
    expect(screen.getByText(note)).toBeInTheDocument();
  });

  it('does not wait for the company details', () => {
    show({ company: undefined });
    expect(screen.getByRole('link', { name: 'Privacy' })).toBeInTheDocument();
    expect(screen.queryByText(/NIF/)).not.toBeInTheDocument();
  });
});
