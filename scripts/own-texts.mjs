import { join } from 'node:path';
import { root } from './fingerprint.mjs';

const ownPart = (name) => join(root, 'src', 'web', 'i18n', name);

/** In the web our own small texts stand for the two packages whose types everybody imports. */
export const ownTexts = [
  { find: /^i18next$/, replacement: ownPart('texts.ts') },
  { find: /^react-i18next$/, replacement: ownPart('use-translation.tsx') },
];
