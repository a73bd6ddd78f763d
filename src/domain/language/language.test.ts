import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectLanguage, isLanguage, type LanguageHints, resolveLanguage, toLanguage } from './language.ts';

describe('a language code', () => {
  it.each([
    ['en', 'en'],
    ['PT', 'pt'],
    ['pt-BR', 'pt'],
    ['pt_PT', 'pt'],
    ['EN-us', 'en'],
    [' en ', 'en'],
    ['fr', null],
    ['ptx', null],
    ['english', null],
    ['', null],
    ['-en', null],
    [null, null],
    [undefined, null],
  ])('%j is read as %j', (code, expected) => {
    expect(toLanguage(code)).toBe(expected);
  });

  it('that we do not speak becomes English, and says so', () => {
    expect(resolveLanguage('fr-CA')).toEqual({ language: 'en', wasSupported: false });
    expect(resolveLanguage('pt-BR')).toEqual({ language: 'pt', wasSupported: true });
  });
});

const silence: LanguageHints = { query: null, chosen: null, browser: [], stored: null, cookie: null };

describe('the language of a visit', () => {
  it.each<[string, Partial<LanguageHints>, string, string]>([
    ['nothing known', {}, 'en', 'default'],
    ['the address wins', { query: 'PT', chosen: 'en', browser: ['en'], stored: 'en', cookie: 'en' }, 'pt', 'query'],
    ['an unknown address is passed over', { query: 'fr', chosen: 'pt' }, 'pt', 'chosen'],
    ['a choice by hand beats the browser', { chosen: 'pt', browser: ['en-GB'] }, 'pt', 'chosen'],
    ['the browser beats the storage', { browser: ['pt-PT'], stored: 'en', cookie: 'en' }, 'pt', 'browser'],
    ['the second browser language counts', { browser: ['de', 'pt-BR', 'en'] }, 'pt', 'browser'],
    ['storage helps a foreign browser', { browser: ['de'], stored: 'pt', cookie: 'en' }, 'pt', 'stored'],
    ['the cookie comes last', { browser: ['de'], stored: 'xx', cookie: 'pt' }, 'pt', 'cookie'],
    ['a foreign browser and nothing stored', { browser: ['de', 'fr'] }, 'en', 'default'],
  ])('%s', (_, hints, language, source) => {
    expect(detectLanguage({ ...silence, ...hints })).toEqual({ language, source });
  });

  it('is always one we speak, whatever the browser says', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), fc.option(fc.string()), (query, browser, stored) => {
        expect(isLanguage(detectLanguage({ ...silence, query, browser, stored }).language)).toBe(true);
      }),
    );
  });
});
