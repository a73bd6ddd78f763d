import { describe, expect, it } from 'vitest';
import { hasLink, withoutLinks } from './no-links.ts';

describe('a link', () => {
  it.each([
    'You won 500 EUR: http://evil.example/win',
    'HTTPS://EVIL.TOP',
    'see www.evil',
    'evil.example',
    'Rita evil.com',
    'a.b.evil.pt/x?y',
    'bit.ly/3xY',
    'pay@evil.com',
    'tg://join',
  ])('is seen in %s', (text) => {
    expect(hasLink(text)).toBe(true);
  });

  it.each([
    'Inês',
    'Maria João d’Almeida',
    'J. R. Costa',
    'Dr.Silva',
    'St. John',
    'Ana-Sofia',
    'O’Neill Jr.',
    'Feliz aniversário. Com carinho, a mãe.',
    'Parabéns. De todos nós',
    'Às 15:00, 1.5 horas: aproveita!',
    'Rua das Flores 10. Pt. 2',
  ])('is not seen in %s', (text) => {
    expect(hasLink(text)).toBe(false);
  });

  it('is taken out, the rest stays', () => {
    expect(withoutLinks('Rita http://evil.example/win Nunes')).toBe('Rita Nunes');
    expect(withoutLinks('evil.com')).toBe('');
    expect(withoutLinks('Rita Nunes')).toBe('Rita Nunes');
  });
});
