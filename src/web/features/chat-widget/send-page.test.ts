import { describe, expect, it } from 'vitest';
import { sendPageUrl } from './send-page.ts';

const page = 'https://api.whatsapp.com/send/?phone=351210000000&text=';

const texts: [typed: string, inTheAddress: string][] = [
  ['Hello there', 'Hello there'],
  ['Olá, têm vaga amanhã?', 'Olá, têm vaga amanhã?'],
  ['oil & stones', 'oil %26 stones'],
  ['room #12', 'room %2312'],
  ['1 + 1', '1 %2B 1'],
  ['100% sure', '100%25 sure'],
  ['%26', '%2526'],
  ['a=b?c=d', 'a=b?c=d'],
  ['thank you 🙏🏽', 'thank you 🙏🏽'],
  ['two\nlines', 'two%0Alines'],
];

describe('the address of the send page', () => {
  it.each(texts)('carries %j as %j', (typed, inTheAddress) => {
    expect(sendPageUrl('351210000000', typed)).toBe(page + inTheAddress);
  });

  it.each(texts)('gives %j back to whoever reads its query', (typed) => {
    const query = new URL(sendPageUrl('351210000000', typed)).searchParams;
    expect([...query]).toEqual([
      ['phone', '351210000000'],
      ['text', typed],
    ]);
  });
});
