import { detectLanguage, type Language } from '#domain/language/language.ts';
import { deviceMemory } from '#web/ui/browser-memory.ts';

const storedKey = 'i18nextLng';
const cookieName = 'i18next';
const chosenKey = 'calma:language';
const debugKey = 'calma:detected-language';
const cookieDays = 7;

const readCookie = (): string | null =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1) ?? null;

export const findLanguage = (): Language => {
  const query = new URLSearchParams(location.search).get('lang');
  const { language, source } = detectLanguage({
    query,
    chosen: deviceMemory.read(chosenKey),
    browser: navigator.languages,
    stored: deviceMemory.read(storedKey),
    cookie: readCookie(),
  });
  // A link in somebody's language is a choice too: the next page keeps it.
  if (source === 'query') rememberChoice(language);
  if (source === 'default') warnUnsupported(navigator.languages[0] ?? '', language);
  else if (query !== null && source !== 'query') warnUnsupported(query, language);
  return language;
};

/** For the developer, as the customer asks. */
export const warnUnsupported = (code: string, language: Language): void => {
  // biome-ignore lint/suspicious/noConsole: this is the warning
  console.warn(`Unsupported language "${code}", using "${language}"`);
};

/** After every change: the page says its language, and the next visit finds it. */
export const rememberLanguage = (language: string): void => {
  document.documentElement.lang = language;
  deviceMemory.keep(storedKey, language);
  deviceMemory.keep(debugKey, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookieName}=${language}; path=/; max-age=${cookieDays * 86_400}; samesite=lax`;
};

/** A choice made by hand outlives a reload and a browser that speaks another language. */
export const rememberChoice = (language: Language): void => deviceMemory.keep(chosenKey, language);
