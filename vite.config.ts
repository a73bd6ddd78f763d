import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForPages } from './scripts/contract-for-pages.mjs';
import { leanReactDom } from './scripts/lean-react-dom.mjs';
import { ownPreload } from './scripts/own-preload.mjs';
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

const isHereAnyway = /\/(frame|front-door|index|rolldown-runtime)-/;

/** What the front door fetches while nobody waits for it, or hardly ever, finds its own parts: their names would be read by everybody. */
const comesAhead =
  /\/(account-dialog|booking-page|client-errors|floating-chat|home-later|nearby|other-page|send-zip-interest)-/;

/** The web app. The server and the prerendering are built beside it by scripts/build.mjs. */
export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [ownPreload, leanReactDom, react(), tailwind(), contractForPages],
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
      // What every page has loaded already needs no mention with each part that comes later.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((name) => {
              const isAskedForAnyway = name === file || isHereAnyway.test(name);
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
            {
              name: 'frame',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
            },
            // Which screens there are beside the front page, and who may open them.
            {
              name: 'paths',
              test: /src[\\/](domain[\\/]screens[\\/](screens|identifiers)|web[\\/]ui[\\/]use-params)\.ts$/,
            },
            // What talks to the server and checks what is typed.
            {
              name: 'wire',
              test: /node_modules[\\/]zod[\\/]|src[\\/](web[\\/]api[\\/](api-error|call|leave-by)|contract[\\/](admins-only|money|route|text-fields)|domain[\\/](analytics[\\/]events|identity[\\/](account-rules|no-links|phone-number)|therapists[\\/]public-card|time[\\/]time-zone))\.ts/,
            },
            // The cache of the server’s answers, with what nearly all that are signed in or book ask for.
            {
              name: 'data',
              test: /node_modules[\\/]@tanstack[\\/]|src[\\/](web[\\/]api[\\/](booking-keys|queries)|contract[\\/](availability|bank-wait|bookings?|catalogue|payments|place|promo-codes|rating|visit-day|zip-codes)|domain[\\/](booking[\\/](booking-status|money-words|payment-status|visit-day|visit-mode)|dispatch[\\/]choice|money[\\/]ways-to-pay))\.ts/,
            },
            // Days and hours as people say them: small files that nearly every screen with a date in it wants together.
            {
              name: 'moments',
              test: /src[\\/](domain[\\/](language[\\/](formats|moments)|time[\\/](wall-clock|days))|web[\\/](i18n[\\/]device-zone|api[\\/]say-when))\.ts/,
            },
            // The lists of the office.
            {
              name: 'office-list',
              test: /src[\\/]web[\\/](features[\\/]admin[\\/]shared[\\/](list[\\/](column-choice|export-link|folded-tools|list-state|list-toolbar|list-view|use-list|use-menu-column)|visits[\\/]sick[\\/]sick)|ui[\\/](brief-rows|table))\.ts/,
            },
            // What even the smallest of them uses.
            {
              name: 'icons',
              test: /src[\\/]web[\\/]ui[\\/](icons|icon-button|part-when-open)\.tsx$/,
            },
            // The small parts that nearly every screen behind the front door is furnished with.
            {
              name: 'furniture',
              test: /src[\\/](web[\\/]ui[\\/](card|checkbox|checkbox-cards|choice-card|choice-group|empty-state|radio-cards|skeleton|summary-list|tag)\.tsx)/,
            },
            // The frame that all later steps of the wizard share.
            {
              name: 'steps',
              test: /src[\\/](web[\\/]features[\\/]booking-wizard[\\/](frame[\\/](?!later|lazy)|checkout[\\/]hold[\\/](hold-booking|held-store|booking-body|use-release))|domain[\\/]pricing[\\/])/,
            },
            {
              name: 'front-door',
              test: (id: string) =>
                id.includes('vite/preload-helper') ||
                frontDoor.some((part) => id.replaceAll('\\', '/').includes(`/src/${part}`)),
            },
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
