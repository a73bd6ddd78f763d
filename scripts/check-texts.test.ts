import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { findTextFaults, readErrorCodes, type Texts } from './texts.mjs';

const sound = (): Texts => ({
  en: {
    json: {
      common: {
        errors: { not_found: 'Gone.' },
        hello: 'Hello {{name}}',
        minutes_one: 'a minute',
        minutes_other: '{{count}} minutes',
      },
      auth: {},
      booking: { read: 'Read <terms>the terms</terms>.' },
      treatments: {},
      emails: {},
      admin: {},
    },
    legal: { privacy: '# Privacy\n\n{{brand}}', terms: '# Terms\n\n- one', cookies: '# Cookies' },
  },
  pt: {
    json: {
      common: {
        errors: { not_found: 'Já não existe.' },
        hello: 'Olá, {{ name }}',
        minutes_one: 'um minuto',
        minutes_many: '{{count}} de minutos',
        minutes_other: '{{count}} minutos',
      },
      auth: {},
      booking: { read: 'Leia <terms>os termos</terms>.' },
      treatments: {},
      emails: {},
      admin: {},
    },
    legal: { privacy: '# Privacidade\n\n{{brand}}', terms: '# Termos\n\n- um', cookies: '# Cookies' },
  },
});

const faultsAfter = (spoil: (texts: { en: Language; pt: Language }) => void): string[] => {
  const texts = sound();
  spoil(texts as { en: Language; pt: Language });
  return findTextFaults(texts, ['not_found']);
};

type Namespace = Record<string, unknown> & { errors: Record<string, string> };
type Language = { json: Record<string, Namespace> & { common: Namespace }; legal: Record<string, string> };

describe('the check of texts', () => {
  it('is content with two languages that say the same', () => {
    expect(findTextFaults(sound(), ['not_found'])).toEqual([]);
  });

  it.each<[fault: string, spoil: Parameters<typeof faultsAfter>[0]]>([
    ['locales/pt/common.json lacks bye', ({ en }) => Object.assign(en.json.common, { bye: 'Bye' })],
    ['locales/en/common.json lacks deep.bye', ({ pt }) => Object.assign(pt.json.common, { deep: { bye: 'Adeus' } })],
    [
      'common hello has the placeholders [name] in en and [nome] in pt',
      ({ pt }) => Object.assign(pt.json.common, { hello: 'Olá {{nome}}' }),
    ],
    [
      'common minutes has the placeholders [count] in en and [] in pt',
      ({ pt }) => Object.assign(pt.json.common, { minutes_many: 'minutos', minutes_other: 'minutos' }),
    ],
    [
      'locales/en/common.json minutes needs both _one and _other',
      ({ en }) => Reflect.deleteProperty(en.json.common, 'minutes_one'),
    ],
    [
      'locales/en/common.json hello says "} %", which is another percent than everywhere else',
      ({ en }) => Object.assign(en.json.common, { hello: 'Hello {{name}} %' }),
    ],
    [
      'locales/pt/common.json hello says "0%", which is another percent than everywhere else',
      ({ pt }) => Object.assign(pt.json.common, { hello: 'Olá {{name}}, 50%' }),
    ],
    [
      'locales/pt/legal/terms.md says "0 %", which is another percent than everywhere else',
      ({ pt }) => Object.assign(pt.legal, { terms: '# Termos\n\n- 50 %' }),
    ],
    ['locales/pt/common.json hello is empty', ({ pt }) => Object.assign(pt.json.common, { hello: ' ' })],
    ['locales/en/common.json list is not a text', ({ en }) => Object.assign(en.json.common, { list: ['a'] })],
    [
      'locales/en must hold exactly admin, auth, booking, common, emails, treatments',
      ({ en }) => Object.assign(en.json, { extra: {} }),
    ],
    [
      'locales/pt must hold exactly admin, auth, booking, common, emails, treatments',
      ({ pt }) => Reflect.deleteProperty(pt.json, 'emails'),
    ],
    [
      'locales/pt/legal must hold exactly cookies, privacy, terms',
      ({ pt }) => Reflect.deleteProperty(pt.legal, 'terms'),
    ],
    [
      'the legal page terms has other headings or lists in pt',
      ({ pt }) => Object.assign(pt.legal, { terms: '# Termos' }),
    ],
    [
      'the legal page privacy has other placeholders in pt',
      ({ pt }) => Object.assign(pt.legal, { privacy: '# Privacidade' }),
    ],
    ['the legal page cookies is empty', ({ en }) => Object.assign(en.legal, { cookies: '' })],
    [
      'locales/en/common.json has no text for the error not_found',
      ({ en }) => Object.assign(en.json.common, { errors: {} }),
    ],
    [
      'locales/pt/common.json explains gone, which no call answers',
      ({ pt }) => Object.assign(pt.json.common.errors, { gone: 'Foi-se.' }),
    ],
  ])('finds: %s', (fault, spoil) => {
    expect(faultsAfter(spoil)).toContain(fault);
  });

  it.each([
    'agendamento',
    'celular',
    'CEP',
    'senha',
    'cadastro',
    'Você',
    'usuário',
    'tela',
    'salvar',
    'entrar em contato',
  ])('refuses the Brazilian "%s" in Portuguese', (words) => {
    const hello = `Escreva aqui: ${words}, {{name}}.`;
    expect(faultsAfter(({ pt }) => Object.assign(pt.json.common, { hello })).join()).toMatch(/not European Portuguese/);
    expect(faultsAfter(({ pt }) => Object.assign(pt.legal, { cookies: `# ${words}` })).join()).toMatch(/not European/);
  });

  it('does not mistake a longer European word for a Brazilian one', () => {
    const hello = 'A receção telefona-lhe e entra em contacto: {{name}}';
    expect(faultsAfter(({ pt }) => Object.assign(pt.json.common, { hello }))).toEqual([]);
  });

  it('reads the same error codes from the text of the contract as the compiler does', () => {
    expect(readErrorCodes(readFileSync('src/contract/error-codes.ts', 'utf8'))).toEqual(errorCodes);
  });
});
