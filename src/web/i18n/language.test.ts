import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectComplaint } from '../../../testing/quiet-console.ts';
import { changeLanguage } from './i18n.ts';
import { findLanguage, rememberChoice, rememberLanguage } from './language-memory.ts';

const browserSpeaks = (...codes: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(codes);
const expireCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test cleans up
  document.cookie = 'i18next=; path=/; max-age=-1';
};

beforeEach(() => i18next.on('languageChanged', rememberLanguage));

afterEach(async () => {
  i18next.off('languageChanged', rememberLanguage);
  vi.restoreAllMocks();
  localStorage.clear();
  expireCookie();
  history.replaceState(null, '', '/');
  await i18next.changeLanguage('en');
});

describe('the language of a visit', () => {
  it('is the one in the address, whatever its case', () => {
    browserSpeaks('en-GB');
    history.replaceState(null, '', '/?lang=PT');
    expect(findLanguage()).toBe('pt');
  });

  it('in the address is kept for the next page, as a choice', () => {
    browserSpeaks('en-GB');
    history.replaceState(null, '', '/?lang=pt');
    findLanguage();
    history.replaceState(null, '', '/');
    expect(findLanguage()).toBe('pt');
  });

  it('in the address that we do not speak is passed over, with a warning', () => {
    browserSpeaks('pt-PT');
    history.replaceState(null, '', '/?lang=fr');
    expectComplaint(/^Unsupported language "fr", using "pt"$/);
    expect(findLanguage()).toBe('pt');
  });

  it('is the one chosen by hand before, even when the browser speaks another', () => {
    browserSpeaks('en-GB');
    rememberChoice('pt');
    expect(findLanguage()).toBe('pt');
  });

  it('is the browser’s, then the stored one, then the cookie’s, then English', () => {
    browserSpeaks('pt-PT', 'en');
    expect(findLanguage()).toBe('pt');
    browserSpeaks('fr-FR');
    expectComplaint(/^Unsupported language "fr-FR", using "en"$/);
    expect(findLanguage()).toBe('en');
    rememberLanguage('pt');
    expect(findLanguage()).toBe('pt');
    localStorage.clear();
    expect(findLanguage()).toBe('pt');
    expireCookie();
    expect(findLanguage()).toBe('en');
  });
});

describe('a change of language', () => {
  it('is told to the page, kept for the next visit and copied for debugging', async () => {
    await changeLanguage('pt');
    expect(document.documentElement.lang).toBe('pt');
    expect(localStorage.getItem('i18nextLng')).toBe('pt');
    expect(localStorage.getItem('calma:detected-language')).toBe('pt');
    expect(document.cookie).toContain('i18next=pt');
  });

  it('reduces a code to its first part', async () => {
    expect(await changeLanguage('pt-BR')).toBe('pt');
  });

  it('to a language we do not speak becomes English, with a warning', async () => {
    expectComplaint(/^Unsupported language "fr", using "en"$/);
    expect(await changeLanguage('fr')).toBe('en');
  });
});
