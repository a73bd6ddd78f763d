import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import theTexts, { type TextsInstance } from './texts.ts';

/** What the web uses of react-i18next; see texts.ts. */
const Instance = createContext<TextsInstance>(theTexts);

export function I18nextProvider({ i18n, children }: { i18n: TextsInstance; children: ReactNode }) {
  return <Instance value={i18n}>{children}</Instance>;
}

/** The page's own texts need no introduction to its components. */
export const initReactI18next = { type: '3rdParty', init: () => undefined };

/** Texts that are still on their way are waited for by the nearest Suspense. */
export const useTranslation = (namespaces: string | readonly string[], { keyPrefix }: { keyPrefix?: string } = {}) => {
  const i18n = useContext(Instance);
  const listen = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
    [i18n],
  );
  const read = () => i18n.language;
  const language = useSyncExternalStore(listen, read, read);
  const wanted = [namespaces].flat();
  const [first] = wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another t, so that whoever hangs on it hears of it
  const t = useMemo(() => i18n.getFixedT(null, first, keyPrefix), [i18n, first, keyPrefix, language]);
  if (!wanted.every(i18n.hasLoaded)) throw i18n.loadNamespaces(wanted);
  return { t, i18n };
};
