import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { frontScreen } from '../src/domain/screens/front-screen.ts';
import { redirectFor, screens } from '../src/domain/screens/screens.ts';
import { root } from './fingerprint.mjs';
import { hintsOfScreens, partsOfScreen } from './screen-parts.mjs';

it('every screen names parts that there are, and the links of those who are signed in where nobody else comes', () => {
  for (const { name, path } of screens.filter((one) => one.path !== frontScreen.path)) {
    const parts = partsOfScreen(name);
    const missing = parts.filter((part) => !existsSync(join(root, 'src', 'web', part)));
    expect(missing, name).toEqual([]);
    expect(parts.includes('app/frame/signed-in-links.tsx'), name).toBe(redirectFor({ path, user: null }) !== null);
  }
});

it('a screen nobody has described stops the build', () => {
  expect(() => partsOfScreen('client-wishes')).toThrow('client-wishes');
});

it('a page names each file once: its styles, its texts, its scripts with all they wait for', () => {
  const manifest = {
    'app/other-page.tsx': { file: 'assets/other-page.js', imports: ['_frame.js', '_small.js'] },
    'app/screens/not-found-screen.tsx': {
      file: 'assets/nobody.js',
      imports: ['_small.js'],
      css: ['assets/nobody.css'],
    },
    '_frame.js': { file: 'assets/frame.js' },
    '_small.js': { file: 'assets/small.js' },
  };
  const hints = hintsOfScreens(manifest, { unknown: ['auth'] }, (file) => file === 'assets/frame.js');
  expect(hints).toEqual({
    unknown: {
      head: [
        '<link rel="stylesheet" crossorigin href="/assets/nobody.css">',
        '<link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/%LANGUAGE%/auth.json">',
        '<link rel="modulepreload" crossorigin href="/assets/other-page.js">',
        '<link rel="modulepreload" crossorigin href="/assets/small.js">',
        '<link rel="modulepreload" crossorigin href="/assets/nobody.js">',
      ].join(''),
      texts: ['auth'],
    },
  });
  expect(() => hintsOfScreens({}, { unknown: [] }, () => false)).toThrow('app/other-page.tsx');
});
