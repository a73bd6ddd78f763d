import i18next, { createInstance } from 'i18next';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { pickFrontTexts } from '#domain/language/front-texts.ts';
import type { Language } from '#domain/language/language.ts';
import { frontScreen } from '#domain/screens/front-screen.ts';
import { screens } from '#domain/screens/screens.ts';
import { App } from './app/app.tsx';
import { screenAt } from './app/screens.ts';
import { type HomeProps, HomeSections } from './features/home/home-sections.tsx';
import { Router } from './ui/router.tsx';

/** The server puts the real brand in its place. */
const brand = '%BRAND%';

type Texts = { common: Record<string, unknown>; booking: Parameters<typeof pickFrontTexts>[0] };

/** Draws the first screen into the built page, so that it can be read before any script has arrived. */
export const renderPages = async (
  template: string,
  language: Language,
  texts: Texts,
): Promise<{ home: string; shell: string }> => {
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { common: texts.common, front: pickFrontTexts(texts.booking) } },
    defaultNS: 'common',
    interpolation: { escapeValue: false, defaultVariables: { brand } },
  });
  const page = template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replaceAll('%DESCRIPTION%', i18next.t('meta.description'));
  const home = renderToString(
    <StrictMode>
      <Router path="/">
        <App />
      </Router>
    </StrictMode>,
  );
  const preload = (namespace: string): string =>
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/${language}/${namespace}.json" />`;
  return {
    home: page
      .replace('<!--preload-->', preload('common') + preload('front'))
      .replace('<!--hints-->', '')
      .replace('<div id="root"><!--app--></div>', `<div id="root" data-drawn="${language}">${home}</div>`),
    shell: page
      .replace('<!--preload-->', preload('common'))
      .replace('<div id="root">', '<div id="root" data-texts="%TEXTS%">')
      .replace('<!--app-->', `<p class="loading-page" role="status">${i18next.t('ui.loading')}</p>`),
  };
};

/** The files of texts each screen but the front page is drawn with. */
export const textsOfScreens = (): Record<string, readonly string[]> => ({
  ...Object.fromEntries(
    screens.filter(({ path }) => path !== frontScreen.path).map(({ name, path }) => [name, screenAt(path).namespaces]),
  ),
  unknown: [],
});

/** The front page below the zip code, from the data of this moment. The server asks for it whenever that has changed. */
export const drawHome = (language: Language, texts: Record<string, unknown>, home: HomeProps): string => {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { treatments: texts } },
    defaultNS: 'treatments',
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { brand } },
  });
  return renderToStaticMarkup(
    <I18nextProvider i18n={instance}>
      <HomeSections {...home} />
    </I18nextProvider>,
  );
};
