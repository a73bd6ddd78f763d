import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForPages } from './scripts/contract-for-pages.mjs';
import { groupParts } from './scripts/group-parts.mjs';
import { leanQuery } from './scripts/lean-query.mjs';
import { leanReactDom } from './scripts/lean-react-dom.mjs';
import { ownPreload, whatIsHere } from './scripts/own-preload.mjs';
import { ownTexts } from './scripts/own-texts.mjs';

/** The parts of our own that the first screen is made of. Named here, they travel in one file, which packs better than a dozen small ones. */
const frontDoor = [
  'domain/screens/front-screen.ts',
  'domain/screens/homes.ts',
  'domain/money/cents.ts',
  'domain/service-area/zip-code.ts',
  'domain/identity/role.ts',
  'domain/language/language.ts',
  'domain/booking/default-policy.ts',
  'domain/wizard/draft.ts',
  'domain/wizard/steps.ts',
  'domain/wizard/wizard-',
  'web/i18n/brand.ts',
  'web/i18n/i18n.ts',
  'web/i18n/language-memory.ts',
  'web/i18n/read-texts.ts',
  'web/i18n/say.ts',
  'web/i18n/texts.ts',
  'web/i18n/use-',
  'web/session/',
  'web/tracking/tracking',
  'web/api/leaving.ts',
  'web/api/public-config.ts',
  'web/features/booking-wizard/wizard-screen.tsx',
  'web/features/booking-wizard/zip-code-step.tsx',
  // Without a connection it has to say so.
  'web/features/booking-wizard/zip-answer.tsx',
  'web/features/booking-wizard/draft-storage.ts',
  'web/features/booking-wizard/load-later-steps.ts',
  'web/features/booking-wizard/use-',
  'web/features/home/home-below.tsx',
  'web/features/consent/consent-banner.tsx',
  'web/features/consent/consent-store.ts',
  ...['chat-widget', 'launcher', 'send-page', 'use-launcher-place'].map(
    (name) => `web/features/chat-widget/${name}.ts`,
  ),
  'domain/legal/call-cost.ts',
  'web/ui/chat-door.ts',
  'domain/analytics/tracking-ids.ts',
  ...[
    'app',
    'frame/account-door',
    'frame/error-boundary',
    'frame/error-screen',
    'frame/footer',
    'frame/header',
    'frame/menu-button',
    'frame/nav-link',
    'frame/workplace',
    'noise-filter',
    'outdated-page',
    'report-error',
    'front.tsx',
    'other-pages',
    'start.tsx',
    'translated-page',
    'screens/front-page',
    'use-page-effects',
  ].map((name) => `web/app/${name}`),
  ...[
    'browser-memory',
    'button',
    'class-names',
    'dock',
    'field',
    'icon',
    'lazy-part',
    'loading',
    'mark',
    'notice',
    'page-frame',
    'router',
    'segmented',
    'spot',
    'toast',
    'toast-store',
    'visually-hidden',
  ].map((name) => `web/ui/${name}.ts`),
];

const isFrame = (id: string): boolean =>
  /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/.test(id);

const isFrontDoor = (id: string): boolean =>
  id.includes('vite/preload-helper') || frontDoor.some((part) => id.replaceAll('\\', '/').includes(`/src/${part}`));

/** What comes after the front door. */
const later = groupParts((id) => isFrame(id) || isFrontDoor(id));

const here = whatIsHere();

const isHereAnyway = /\/(frame|front-door|index|rolldown-runtime)-/;

/** What the front door fetches while nobody waits for it, or hardly ever, finds its own parts: their names would be read by everybody. */
const comesAhead =
  /\/(account-dialog|answered-problem|applied-codes|booking-page|client-errors|code-field|floating-chat|home-later|nearby|nif-field|other-page|played-bank|sandbox-card-form|save-nif|send-zip-interest)-/;

/** The web app. The server and the prerendering are built beside it by scripts/build.mjs. */
export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [ownPreload, here.plugin, leanReactDom, leanQuery, react(), tailwind(), contractForPages, later.plugin],
  resolve: { alias: ownTexts },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // Every browser we support preloads modules by itself.
      polyfill: false,
      // What every page has loaded already, or whatever asks, needs no mention with each part that comes later.
      resolveDependencies: (file, needed, { hostId, hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((name) => {
              const isAskedForAnyway = name === file || isHereAnyway.test(name) || here.isHere(hostId, name);
              return !isAskedForAnyway && !(comesAhead.test(file) && name.endsWith('.js'));
            }),
    },
    rolldownOptions: {
      // How long each plugin took is no news for the person who starts the product.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every page needs of React, in one file that changes only with their versions.
            { name: 'frame', test: isFrame },
            { name: 'front-door', test: isFrontDoor },
            { name: later.groupOf },
          ],
        },
      },
    },
  },
  server: {
    // The texts stand beside the sources, outside the root of the web app.
    fs: { allow: ['../..'] },
  },
});
