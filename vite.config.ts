import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ownTexts } from './scripts/own-texts.mjs';

/** The parts of our own that the first screen is made of. Named here, they travel in one file, which packs better than a dozen small ones. */
const frontDoor = [
  'domain/screens/',
  'domain/money/',
  'domain/service-area/',
  'domain/identity/role.ts',
  'domain/language/language.ts',
  'domain/booking/default-policy.ts',
  'domain/wizard/draft.ts',
  'domain/wizard/steps.ts',
  'domain/wizard/wizard-',
  'web/i18n/',
  'web/session/',
  'web/tracking/tracking',
  'web/tracking/tracker.ts',
  'web/tracking/address.ts',
  'web/api/api-error.ts',
  'web/api/leaving.ts',
  'web/api/public-config.ts',
  'web/features/booking-wizard/wizard-screen.tsx',
  'web/features/booking-wizard/zip-code-step.tsx',
  'web/features/booking-wizard/zip-answer.tsx',
  'web/features/booking-wizard/draft-storage.ts',
  'web/features/booking-wizard/load-later-steps.ts',
  'web/features/booking-wizard/use-',
  'web/features/home/home-below.tsx',
  'web/features/consent/consent-banner.tsx',
  'web/features/consent/consent-store.ts',
  ...[
    'chat-state',
    'chat-widget',
    'floating-chat',
    'launcher',
    'send-page',
    'typing-dots',
    'use-chat',
    'use-dismiss',
  ].map((name) => `web/features/chat-widget/${name}.ts`),
  'domain/legal/call-cost.ts',
  'domain/analytics/tracking-ids.ts',
  ...[
    'app',
    'frame/account-door',
    'frame/error-boundary',
    'frame/error-screen',
    'frame/footer',
    'frame/guard',
    'frame/header',
    'frame/menu-button',
    'frame/nav-link',
    'frame/workplace',
    'noise-filter',
    'outdated-page',
    'report-error',
    'screens.ts',
    'screens/front-page',
    'use-page-effects',
  ].map((name) => `web/app/${name}`),
  ...[
    'browser-memory',
    'button',
    'class-names',
    'dock',
    'field',
    'icons',
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

/** The web app. The server and the prerendering are built beside it by scripts/build.mjs. */
export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [react(), tailwind()],
  resolve: { alias: ownTexts },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser we support preloads modules by itself.
    modulePreload: { polyfill: false },
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
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            },
            // What talks to the server, and the cache of its answers: wanted together as soon as the first question is answered.
            {
              name: 'data',
              test: /node_modules[\\/](@tanstack|zod)[\\/]|src[\\/](web[\\/]api[\\/](booking-keys|call|queries)|contract[\\/](availability|bank-wait|bookings?|catalogue|money|payments|place|promo-codes|rating|route|text-fields|visit-day|zip-codes)|domain[\\/](booking[\\/](booking-status|payment-status|visit-day|visit-mode)|dispatch[\\/]choice|identity[\\/]account-rules|money[\\/]ways-to-pay))\.ts/,
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
              test: (id: string) => frontDoor.some((part) => id.replaceAll('\\', '/').includes(`/src/${part}`)),
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
