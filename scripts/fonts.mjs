import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { root } from './fingerprint.mjs';

/**
 * The two fonts of the pages, cut to what the pages use: `npm run fonts` writes them to src/web/ui/fonts, where they are kept,
 * so that nobody has to cut them again to build. Latin covers Portuguese and the names of Western Europe.
 */
const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const letters = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ŒœŠšŽžŸıˆ˜–—‘’‚“”„†‡•…‰‹›€™−×→←↑↓↗✓`;

/** Headings and figures are drawn in one weight (styles.css: 490), texts from normal to bold. */
export const fonts = [
  {
    name: 'fraunces-latin',
    from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    axes: { wght: 490, opsz: { min: 36, max: 56 } },
  },
  {
    name: 'inter-latin',
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

export const fileOf = ({ name }) => join(root, 'src', 'web', 'ui', 'fonts', `${name}.woff2`);

export const cutFont = ({ from, axes }) =>
  subsetFont(readFileSync(join(root, 'node_modules', from)), letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const font of fonts) {
    const file = await cutFont(font);
    writeFileSync(fileOf(font), file);
    console.log(`${font.name}: ${(file.length / 1000).toFixed(1)} kB`);
  }
